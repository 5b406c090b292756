"""Compiles calls inside the environment of a release: ``python -m torchproof_behaviour.compiled.compile_worker``."""

import importlib
import json
import os
import pickle
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from torchproof_behaviour.compiled.call_compiler import Job, Told, caller, draws, joined
from torchproof_behaviour.compiled.compile_sample import chosen
from torchproof_behaviour.compiled.compiled_comparison import agreements
from torchproof_behaviour.compiled.graph_compiler import batch
from torchproof_behaviour.serialization import Case, Outcome
from torchproof_behaviour.worker import call_modes, call_worker, forked_calls

TOGETHER = 24
"""Operators in one graph."""
LIMIT = 40.0
"""Seconds of processor time that one operator may take; a graph of several may take three times as long."""
SETTINGS = {"TORCHINDUCTOR_COMPILE_THREADS": "1", "TORCHINDUCTOR_FX_GRAPH_CACHE": "0"}
"""Everything is compiled in the process of the call, and anew."""
LOST = ("timeout", "died")
"""Ends that a busy machine can bring about: such a call is made once more."""
LAZY = ("torch._functorch.partitioners", "torch._inductor.compile_fx", "torch._inductor.codegen.cpp")
"""What a compiled gradient imports."""
Results = dict[str, list[Told]]


def main(arguments: Sequence[str]) -> None:
    """Compile the calls of a file, hold them against the outcomes in another, and append to a third."""
    inputs, eager, path, described = map(Path, arguments)
    with TemporaryDirectory() as folder:
        os.environ.update(SETTINGS, TORCHINDUCTOR_CACHE_DIR=folder)
        run(inputs, eager, path)
    described.write_text(json.dumps(call_modes.described()), encoding="utf-8")


def run(inputs: Path, eager: Path, path: Path) -> None:
    """Append what the compiled calls of each operator did, going on where an earlier run stopped."""
    made = pickle.loads(inputs.read_bytes())  # noqa: S301 - written by inside.make
    jobs = chosen(made, call_worker.outcomes(eager, made["digests"]))
    done = call_worker.outcomes(path, made["digests"])
    waiting = [job for job in jobs if job.operator not in done]
    if waiting:
        settle()
    groups = [waiting[at : at + TOGETHER] for at in range(0, len(waiting), TOGETHER)]
    late: list[Job] = []
    with path.open("ab") as file:

        def keep(results: Results) -> None:
            for operator, told in results.items():
                pickle.dump((operator, made["digests"][operator], told), file)
            file.flush()

        for group in call_worker.progress(groups, f"{len(done)} of {len(jobs)} operators there, groups now"):
            results = settled(group)
            lost = {name for name, told in results.items() if any(one.outcome.end in LOST for one in told)}
            late += [job for job in group if job.operator in lost]
            keep({name: told for name, told in results.items() if name not in lost})
        for job in call_worker.progress(late, "once more, with more time:"):
            keep({job.operator: alone(job, limit=3 * LIMIT)})


def settle() -> None:
    """Import what compiling imports, and compile once, before anything is forked."""
    import torch

    call_worker._settle(test_data=True, steps=True)  # noqa: SLF001 - the same process before it forks
    for name in LAZY:
        with suppress(ImportError):
            importlib.import_module(name)
    with torch.no_grad():  # a gradient taken here would end every gradient after a fork
        torch.compile(joined([lambda one: (one @ one).sin().sum()]))([((torch.ones(2, 2),), {})])
    torch._dynamo.reset()  # noqa: SLF001


def settled(jobs: Sequence[Job]) -> Results:
    """Return what the compiled calls did; what is not the same as without compiling comes from a graph of its own."""
    good = [_part(job, "returned") for job in jobs]
    results = together([job for job in good if job.cases and not job.random])
    bad = [_part(job, "raised") for job in jobs]
    raised = iter(_alone([case for job in bad for case in job.cases]))
    told = {}
    for job, errors in zip(good, bad, strict=True):
        own = results.get(job.operator) or alone(job)
        told[job.operator] = [*own, *islice(raised, len(errors.cases))]
    return told


def _part(job: Job, end: str) -> Job:
    """Return the calls of an operator that end in one way without compiling."""
    kept = [pair for pair in zip(job.cases, job.eager, strict=True) if pair[1].end == end]
    return replace(job, cases=tuple(case for case, _ in kept), eager=tuple(outcome for _, outcome in kept))


def together(jobs: Sequence[Job]) -> Results:
    """Compile operators into one graph; where that fails take it apart, and leave out what differs."""
    if len(jobs) < 2:
        return {}
    (found,) = forked_calls.each([jobs], batch_or_none, limit=3 * LIMIT)
    if found is None or isinstance(found, Outcome):
        half = len(jobs) // 2
        return together(jobs[:half]) | together(jobs[half:])
    pairs = zip(jobs, found, strict=True)
    return {job.operator: told for job, told in pairs if told is not None and not any(agreements(job, told))}


def batch_or_none(jobs: Sequence[Job]) -> list[list[Told] | None] | None:
    """Return what each operator of a graph gave, None where the graph as a whole fails."""
    try:
        return batch(jobs)
    except Exception:  # noqa: BLE001 - which of them it was shows when it is taken apart
        return None


def alone(job: Job, *, limit: float = LIMIT) -> list[Told]:
    """Compile the calls of one operator in a process of its own."""
    told = _alone(job.cases, limit=limit)
    if any(one and one.kind in ("value", "gradient") for one in agreements(job, told)):
        (drawn,) = forked_calls.each(job.cases[:1], draws)
        told = [replace(one, draws=drawn is True) for one in told]
    return told


def _alone(cases: Sequence[Case], *, limit: float = LIMIT) -> list[Told]:
    told = forked_calls.each(cases, caller(), limit=limit)
    return [Told(one) if isinstance(one, Outcome) else one for one in told]


if __name__ == "__main__":
    main(sys.argv[1:])
    sys.stdout.flush()
    os._exit(0)  # what torch's libraries say when they end is no business of anybody
