"""The inputs, made once by one release from PyTorch's own test data."""

# ruff: noqa: BLE001 - what a release's own test data cannot make is counted, whatever it raises

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from torchproof_behaviour.serialization import MODES, Case, Tensor, hash_plain_data
from torchproof_behaviour.tensor_conversion import NotPlainError, convert_to_plain
from torchproof_behaviour.worker import opinfo

SEED = 2026
# Calls an entry, by origin; any other has OTHER.
MOST = {"float32": 20, "ties": 8, "special": 8, "not contiguous": 3, "error": 40}
OTHER = 3
# The same where a sample is enough; other origins are left out.
QUICK = {
    **dict.fromkeys(("one element", "empty", "float64", "int32", "uint8", "bool"), 1),
    **dict.fromkeys(("float16", "bfloat16", "complex64", "int64"), 2),
    "float32": 6,
    **dict.fromkeys(("ties", "error"), 4),
    "special": 3,
}
# Elements of the arguments together; bigger calls show nothing that smaller ones do not.
LARGEST = 1 << 14
SPECIAL = (float("nan"), float("inf"), -0.0, float("-inf"), 0.0)
Change = Callable[[Any], Any]


def generate_cases(entry: Any, left_out: dict[str, int], *, quick: bool = False) -> list[Case]:
    """Return the cases of one entry; what cannot be carried is counted by its reason."""
    found: list[Case] = []
    for origin, samples in _generate_samples(entry):
        most = QUICK.get(origin, 0) if quick else MOST.get(origin, OTHER)
        found += islice(_make_cases(entry, origin, samples, left_out), most)
    found += _generate_modes(entry, found)
    return list({hash_plain_data((case.mode, case.args, case.kwargs)): case for case in reversed(found)}.values())[::-1]


def _generate_samples(entry: Any) -> Iterator[tuple[str, Iterator[tuple[Any, ...]]]]:
    import torch

    dtypes = sorted(entry.supported_dtypes("cpu"), key=str)
    if torch.float32 in dtypes:
        first: list[tuple[Any, ...]] = []
        yield "float32", _collect_samples(_read_samples(entry, torch.float32), first)
        for origin, change in CHANGES.items():
            yield origin, (_change_sample(sample, change) for sample in first)
    for dtype in dtypes:
        if dtype != torch.float32:
            yield str(dtype).removeprefix("torch."), _read_samples(entry, dtype)
    if entry.error_inputs_func is not None:
        yield "error", _read_error_inputs(entry)


def _collect_samples(samples: Iterator[tuple[Any, ...]], keep: list[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
    for sample in samples:
        keep.append(sample)
        yield sample


def _read_samples(entry: Any, dtype: Any) -> Iterator[tuple[Any, ...]]:
    _seed_generators()
    asks = entry.supports_autograd and (dtype.is_floating_point or dtype.is_complex)
    for sample in entry.sample_inputs("cpu", dtype, requires_grad=asks):
        yield (sample.input, *sample.args), sample.kwargs


def _read_error_inputs(entry: Any) -> Iterator[tuple[Any, ...]]:
    _seed_generators()
    for error in entry.error_inputs("cpu"):
        sample = error.sample_input
        yield (sample.input, *sample.args), sample.kwargs


def _change_sample(sample: tuple[Any, ...], change: Change) -> tuple[Any, ...]:
    import torch

    def walk(value: Any) -> Any:
        if isinstance(value, torch.Tensor):
            if not value.is_floating_point() or value.layout != torch.strided:
                return value
            with torch.no_grad():
                return change(value.clone()).requires_grad_(value.requires_grad)
        if isinstance(value, dict):
            return {key: walk(item) for key, item in value.items()}
        return type(value)(map(walk, value)) if type(value) in (list, tuple) else value

    return tuple(walk(part) for part in sample)


def _insert_special_values(value: Any) -> Any:
    """Insert a special value at every third element."""
    flat = value.reshape(-1).clone()
    for turn, at in enumerate(range(0, min(flat.numel(), 60), 3)):
        flat[at] = SPECIAL[turn % len(SPECIAL)]
    return flat.reshape(value.shape)


def _make_noncontiguous(value: Any) -> Any:
    """Return a noncontiguous tensor with the same elements."""
    wide = value.new_empty((*value.shape[:-1], value.shape[-1] * 2) if value.dim() else (2,))
    part = wide[..., ::2] if value.dim() else wide[0]
    return part.copy_(value)


CHANGES: dict[str, Change] = {
    "ties": lambda value: value.round(),
    "special": _insert_special_values,
    "one element": lambda value: value[(slice(0, 1),) * value.dim()],
    "empty": lambda value: value[(slice(0, 0),) * value.dim()],
    "not contiguous": _make_noncontiguous,
}


def _make_cases(
    entry: Any, origin: str, samples: Iterator[tuple[Any, ...]], left_out: dict[str, int]
) -> Iterator[Case]:
    operator, call = opinfo.format_entry_name(entry), opinfo.find_public_name(entry, MODES[0])
    try:
        for number, (args, kwargs) in enumerate(samples):
            try:
                plain = convert_to_plain(tuple(args), strict=True), convert_to_plain(dict(kwargs), strict=True)
            except NotPlainError as error:
                left_out[str(error)] = left_out.get(str(error), 0) + 1
                continue
            case = Case(f"{operator} {origin} {number}", operator, origin, MODES[0], call, *plain)
            if case.size[0] <= LARGEST:
                yield case
            else:
                left_out["too large"] = left_out.get("too large", 0) + 1
    except Exception as error:
        reason = f"{origin}: {type(error).__name__}"
        left_out[reason] = left_out.get(reason, 0) + 1


def _generate_modes(entry: Any, found: list[Case]) -> Iterator[Case]:
    """Yield the first calls again as method, in place and with ``out=``, where the entry says that these exist."""
    names = {mode: opinfo.find_public_name(entry, mode) for mode in MODES[1:]}
    chosen = [case for origin in ("float32", "ties") for case in [c for c in found if c.origin == origin][:2]]
    for mode, call in names.items():
        for case in chosen if call and (mode != "out=" or entry.supports_out) else ():
            if mode == "out=" or (case.args and isinstance(case.args[0], Tensor)):
                yield replace(case, id=f"{case.id} {mode}", mode=mode, call=call)


def _seed_generators() -> None:
    import numpy as np
    import torch

    torch.default_generator.manual_seed(SEED)
    random.seed(SEED)
    np.random.seed(SEED)  # noqa: NPY002 - PyTorch's test data draw from it
