"""Hold the recorded calls of one release against the NumPy references of PyTorch's own test data; write a table.

    PYTHONPATH=src:EXPECTTEST:SCIPY PYTHON benchmarks/numpy_references.py FOLDER RELEASE > numpy_references.md

PYTHON is that of the environment of RELEASE, FOLDER is `.cache/behaviour`, which `torchproof behaviour` fills and which
holds the package expecttest; SCIPY is a folder with SciPy, without which a part of the references is missing. What
PyTorch gave is read from the record's raw results; the references run here, on the same bytes.
"""

import pickle
import sys
import warnings
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from torchproof.text_escaping import format_code_cell
from torchproof_behaviour.compare.tensor_numbers import TOLERANCE, USUAL, read_elements
from torchproof_behaviour.serialization import Case, Named, Opaque, Outcome, Tensor
from torchproof_behaviour.tensor_conversion import convert_from_plain
from torchproof_behaviour.worker import call_worker, opinfo

FIGURES = {"value": "calls with another value", "nan or infinity": "calls with another nan or infinity"}
"""Words of the figures for what differs."""
WIDER = {"bfloat16": "float32", "complex32": "complex64"}
"""Dtypes that NumPy lacks, and what its function gets."""
SHOWN = 4


def main(folder: Path, release: str) -> None:
    """Write the table of a release."""
    made = pickle.loads((folder / "sample.pickle").read_bytes())  # noqa: S301 - written by torchproof behaviour
    gave = call_worker.load_outcomes(folder / f"sample-{release}.pickle", made["digests"])
    counts: Counter[str] = Counter()
    found: dict[tuple[str, str], list[tuple[Case, str, str]]] = {}
    for name, entry in opinfo.load_entries().items():
        if entry.ref is None or name not in made["cases"]:
            counts["operators without a reference"] += 1
            continue
        counts["operators"] += 1
        for case, outcome in zip(made["cases"][name], gave[name], strict=True):
            ended, *told = _held(case, outcome, entry.ref)
            counts[ended] += 1
            if told:
                found.setdefault((name, ended), []).append((case, told[0], told[1]))
    print(f"# PyTorch {release} against NumPy\n\nMade by `benchmarks/numpy_references.py`.\n")
    print("| | |\n|---|---|")
    for what, count in counts.items():
        print(f"| {FIGURES.get(what, what)} | {count} |")
    print("\n| operator | what differs | inputs | PyTorch | NumPy | calls |\n|---|---|---|---|---|---|")
    for (name, ended), hits in sorted(found.items(), key=lambda item: (item[0][1], item[0][0])):
        case, torch_text, numpy_text = min(hits, key=lambda hit: hit[0].size)
        origins = ", ".join(dict.fromkeys(hit[0].origin for hit in hits))
        texts = f"{format_code_cell(torch_text)} | {format_code_cell(numpy_text)}"
        print(f"| {format_code_cell(name)} | {ended} | {origins} | {texts} | {len(hits)} |")


def _held(case: Case, outcome: Outcome, ref: Any) -> tuple[str, ...]:
    """Return how a call compares with its reference; with the two results where they differ."""
    if case.mode != "function" or case.origin == "error":
        return ("calls left out",)
    if outcome.end != "returned" or outcome.random or isinstance(outcome.value, Opaque):
        return ("calls that PyTorch does not answer, or draws",)
    try:
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            args = [_numpy(value) for value in case.args]
            wanted = ref(*args, **{key: _numpy(value) for key, value in case.kwargs.items()})
    except Exception:  # noqa: BLE001 - a reference may raise anything for what NumPy does not take
        return ("calls that the reference refuses",)
    ways = [*_differing(outcome.value, wanted)]
    return (min(ways)[0], *min(ways)[1:]) if ways else ("calls that agree",)


def _numpy(value: Any) -> Any:
    """Return an argument as a reference gets it, a dtype as the one of NumPy."""
    if isinstance(value, Tensor):
        tensor = convert_from_plain(value)
        wider = WIDER.get(value.dtype)
        tensor = tensor.to(convert_from_plain(Named(f"torch.{wider}"))) if wider else tensor
        return tensor.detach().resolve_conj().resolve_neg().numpy()
    if isinstance(value, Named):
        found = convert_from_plain(value)
        return getattr(np, {"bool": "bool_"}.get(str(found)[6:], str(found)[6:]), found)
    if isinstance(value, list | tuple):
        return type(value)(map(_numpy, value))
    return value


def _differing(value: Any, wanted: Any) -> Iterator[tuple[str, str, str]]:
    if isinstance(value, list | tuple):
        if isinstance(wanted, list | tuple) and len(wanted) == len(value):
            for one, other in zip(value, wanted, strict=True):
                yield from _differing(one, other)
        return
    if not isinstance(value, Tensor) or value.layout != "strided" or value.dtype.startswith("float8"):
        return
    expected = np.asarray(wanted)
    if expected.dtype == object:
        return
    if tuple(expected.shape) != value.shape:
        yield "shape", str(list(value.shape)), str(list(expected.shape))
        return
    mine, other = np.array(read_elements(value), dtype=complex), expected.astype(complex).ravel()
    close = np.isclose(mine, other, rtol=(far := TOLERANCE.get(value.dtype, USUAL)), atol=far, equal_nan=True)
    at = np.flatnonzero(~close)
    if at.size:
        finite = np.isfinite(mine[at]) & np.isfinite(other[at])
        at = at[finite] if finite.any() else at
        kind = "value" if finite.any() else "nan or infinity"
        yield kind, _told(mine, at), _told(other, at)


def _told(numbers: Any, at: Any) -> str:
    real = numbers.real if not np.any(numbers.imag) else numbers
    return ", ".join(f"{index}: {real[index]:.6g}" for index in at[:SHOWN]) + ("…" if at.size > SHOWN else "")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
