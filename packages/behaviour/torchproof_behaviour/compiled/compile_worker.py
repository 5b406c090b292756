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

from torchproof_behaviour.compiled.call_compiler import (
    CompiledOutcome,
    CompileJob,
    depends_on_seed,
    join_functions,
    make_compiled_caller,
)
from torchproof_behaviour.compiled.compile_sample import choose_jobs
from torchproof_behaviour.compiled.compiled_differences import find_compiled_differences
from torchproof_behaviour.compiled.graph_compiler import compile_batch
from torchproof_behaviour.serialization import Case, Outcome
from torchproof_behaviour.worker import call_modes, call_worker, forked_calls

# Operators in one graph.
TOGETHER = 24
# Seconds of processor time that one operator may take; a graph of several may take three times as long.
LIMIT = 40.0
# Everything is compiled in the process of the call, and anew.
SETTINGS = {"TORCHINDUCTOR_COMPILE_THREADS": "1", "TORCHINDUCTOR_FX_GRAPH_CACHE": "0"}
# Ends that a busy machine can bring about: such a call is made once more.
LOST = ("timeout", "died")
# What a compiled gradient imports.
LAZY = ("torch._functorch.partitioners", "torch._inductor.compile_fx", "torch._inductor.codegen.cpp")
Results = dict[str, list[CompiledOutcome]]


def main(arguments: Sequence[str]) -> None:
    """Compile the calls of a file, hold them against the outcomes in another, and append to a third."""
    inputs, eager, path, described = map(Path, arguments)
    with TemporaryDirectory() as folder:
        os.environ.update(SETTINGS, TORCHINDUCTOR_CACHE_DIR=folder)
        compile_calls(inputs, eager, path)
    described.write_text(json.dumps(call_modes.describe_machine()), encoding="utf-8")


def compile_calls(inputs: Path, eager: Path, path: Path) -> None:
    """Append what the compiled calls of each operator did, going on where an earlier run stopped."""
    made = pickle.loads(inputs.read_bytes())  # noqa: S301 - written by inside.make
    jobs = choose_jobs(made, call_worker.load_outcomes(eager, made["digests"]))
    done = call_worker.load_outcomes(path, made["digests"])
    waiting = [job for job in jobs if job.operator not in done]
    if waiting:
        warm_up_compiler()
    groups = [waiting[at : at + TOGETHER] for at in range(0, len(waiting), TOGETHER)]
    late: list[CompileJob] = []
    with path.open("ab") as file:

        def keep(results: Results) -> None:
            for operator, told in results.items():
                pickle.dump((operator, made["digests"][operator], told), file)
            file.flush()

        for group in call_worker.report_progress(groups, f"{len(done)} of {len(jobs)} operators there, groups now"):
            results = compile_jobs(group)
            lost = {name for name, told in results.items() if any(one.outcome.end in LOST for one in told)}
            late += [job for job in group if job.operator in lost]
            keep({name: told for name, told in results.items() if name not in lost})
        for job in call_worker.report_progress(late, "once more, with more time:"):
            keep({job.operator: compile_alone(job, limit=3 * LIMIT)})


def warm_up_compiler(*, test_data: bool = True) -> None:
    """Import what compiling imports, and compile once, before anything is forked."""
    import torch

    call_worker.prepare_process(test_data=test_data, steps=True)
    for name in LAZY:
        with suppress(ImportError):
            importlib.import_module(name)
    with torch.no_grad():  # a gradient taken here would end every gradient after a fork
        torch.compile(join_functions([lambda one: (one @ one).sin().sum()]))([((torch.ones(2, 2),), {})])
    torch._dynamo.reset()  # noqa: SLF001


def compile_jobs(jobs: Sequence[CompileJob]) -> Results:
    """Compile operators in one graph, and those that differ from eager mode once more, each alone."""
    good = [_select_cases(job, "returned") for job in jobs]
    results = compile_together([job for job in good if job.cases and not job.random])
    bad = [_select_cases(job, "raised") for job in jobs]
    raised = iter(_compile_cases([case for job in bad for case in job.cases]))
    told = {}
    for job, errors in zip(good, bad, strict=True):
        own = results.get(job.operator) or compile_alone(job)
        told[job.operator] = [*own, *islice(raised, len(errors.cases))]
    return told


def _select_cases(job: CompileJob, end: str) -> CompileJob:
    """Return the calls of an operator that end in one way without compiling."""
    kept = [pair for pair in zip(job.cases, job.eager, strict=True) if pair[1].end == end]
    return replace(job, cases=tuple(case for case, _ in kept), eager=tuple(outcome for _, outcome in kept))


def compile_together(jobs: Sequence[CompileJob]) -> Results:
    """Compile operators into one graph; where that fails take it apart, and leave out what differs."""
    if len(jobs) < 2:
        return {}
    (found,) = forked_calls.run_forked([jobs], try_compile_batch, limit=3 * LIMIT)
    if found is None or isinstance(found, Outcome):
        half = len(jobs) // 2
        return compile_together(jobs[:half]) | compile_together(jobs[half:])
    pairs = zip(jobs, found, strict=True)
    return {
        job.operator: told for job, told in pairs if told is not None and not any(find_compiled_differences(job, told))
    }


def try_compile_batch(jobs: Sequence[CompileJob]) -> list[list[CompiledOutcome] | None] | None:
    """Compile operators into one graph. Return None if the graph as a whole fails."""
    try:
        return compile_batch(jobs)
    except Exception:  # noqa: BLE001 - which of them it was shows when it is taken apart
        return None


def compile_alone(job: CompileJob, *, limit: float = LIMIT) -> list[CompiledOutcome]:
    """Compile the calls of one operator in a process of its own."""
    told = _compile_cases(job.cases, limit=limit)
    if any(one and one.kind in ("value", "gradient") for one in find_compiled_differences(job, told)):
        (drawn,) = forked_calls.run_forked(job.cases[:1], depends_on_seed)
        told = [replace(one, draws=drawn is True) for one in told]
    return told


def _compile_cases(cases: Sequence[Case], *, limit: float = LIMIT) -> list[CompiledOutcome]:
    told = forked_calls.run_forked(cases, make_compiled_caller(), limit=limit)
    return [CompiledOutcome(one) if isinstance(one, Outcome) else one for one in told]


if __name__ == "__main__":
    main(sys.argv[1:])
    sys.stdout.flush()
    os._exit(0)  # what torch's libraries say when they end is no business of anybody
