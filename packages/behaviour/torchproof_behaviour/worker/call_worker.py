"""What runs inside the environment of a release: ``python -m torchproof_behaviour.worker.call_worker WORK FILE...``."""

import gc
import importlib
import json
import os
import pickle
import sys
import time
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

from torchproof_behaviour import call_traits
from torchproof_behaviour.operator_steps import TraceRequest
from torchproof_behaviour.serialization import Case, Outcome, hash_plain_data
from torchproof_behaviour.suites.plain_cases import gather_cases
from torchproof_behaviour.worker import call_modes, call_observer, case_generation, forked_calls, operator_trace, opinfo

# What a gradient imports, 2 s in every child otherwise.
PRELOAD = ("numpy", "torch.fx.experimental.symbolic_shapes")
# What the first step of an optimizer imports.
STEPPING = "torch._dynamo"
# Seconds between two lines of progress.
EVERY = 10.0


def main(arguments: Sequence[str]) -> None:
    """Do one work: make inputs, run them, or answer requests on standard input."""
    work, *files = arguments
    if work in ("make", "make-sample"):
        make_inputs(Path(files[0]), files[1:], quick=work == "make-sample")
    elif work == "run":
        run_cases(Path(files[0]), Path(files[1]))
        Path(files[2]).write_text(json.dumps(call_modes.describe_machine()), encoding="utf-8")
    else:
        with os.fdopen(os.dup(1), "wb") as answers:
            os.dup2(2, 1)  # PyTorch's test data print while they are imported
            serve_requests(sys.stdin.buffer, answers)


def prepare_process(*, test_data: bool, steps: bool = False) -> None:
    """Import what the calls need before anything is forked; PyTorch's test data take longer than torch itself."""
    import torch

    for name in (*PRELOAD, *([STEPPING] if steps else [])):
        with suppress(ImportError):
            importlib.import_module(name)
    if test_data:
        opinfo.load_entries()
    torch.set_num_threads(1)
    torch.set_warn_always(True)
    gc.collect()
    gc.freeze()


def make_inputs(path: Path, only: Sequence[str], *, quick: bool) -> None:
    """Write the cases of every operator, or of those named; where the file is there, add the operators it lacks."""
    import torch

    prepare_process(test_data=True)
    made: dict[str, Any] = {"makers": [], "left_out": {}, "cases": {}, "suites": {}}
    if path.is_file():
        made = pickle.loads(path.read_bytes())  # noqa: S301 - written by make
    missing = [name for name in opinfo.load_entries() if name not in made["cases"] and (not only or name in only)]
    torch.manual_seed = torch.default_generator.manual_seed  # the test data seed all devices before every sample: slow
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name in report_progress(missing, "inputs"):
            made["cases"][name] = case_generation.generate_cases(
                opinfo.load_entries()[name], made["left_out"], quick=quick
            )
        for suite, operators in {} if only else gather_cases(made["left_out"]).items():
            for name in operators.keys() - made["cases"].keys():
                made["cases"][name], made["suites"][name] = operators[name], suite
    made["makers"].append(str(torch.__version__))
    digests = {name: hash_plain_data(cases) for name, cases in made["cases"].items()}
    path.write_bytes(pickle.dumps({**made, "digests": digests, "digest": hash_plain_data(digests)}))


def run_cases(inputs: Path, path: Path) -> None:
    """Append the outcomes of each operator to a file, going on where an earlier run stopped."""
    made = pickle.loads(inputs.read_bytes())  # noqa: S301 - written by make
    done = load_outcomes(path, made["digests"])
    waiting = [(name, cases) for name, cases in made["cases"].items() if name not in done]
    steps = any(made["suites"].get(name) == "optimizers" for name, _ in waiting)
    prepare_process(test_data=any(case.call is None for _, cases in waiting for case in cases), steps=steps)
    with path.open("ab") as file:
        for name, cases in report_progress(waiting, f"{len(done)} of {len(made['cases'])} operators there, now"):
            pickle.dump((name, made["digests"][name], list(forked_calls.run_forked(cases, run_case))), file)
            file.flush()


def run_case(case: Case) -> Outcome:
    """Call what this release has under the name of a case."""
    return call_observer.observe_call(case, opinfo.find_function(case), twice=call_traits.needs_second_seed(case))


def load_outcomes(path: Path, digests: Mapping[str, str]) -> dict[str, list[Outcome]]:
    """Load the outcomes in a file, by operator, as far as their calls have the given digests."""
    return {name: found for name, made, found in read_outcomes(path) if digests.get(name) == made}


def read_outcomes(path: Path) -> Iterator[tuple[str, str, list[Outcome]]]:
    """Yield operators, digests of their calls and outcomes; what an interrupted run left unfinished is cut off."""
    if not path.is_file():
        return
    with path.open("r+b") as file:
        while True:
            start = file.tell()
            try:
                yield pickle.load(file)  # noqa: S301 - written by run
            except (EOFError, pickle.UnpicklingError):
                file.truncate(start)
                return


def trace_case(case: Case) -> Outcome:
    """Trace the operators that a case runs on this release."""
    return operator_trace.trace_operators(case, opinfo.find_function(case))


def serve_requests(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer each list of cases with their outcomes, and a case to be traced with its steps."""
    prepare_process(test_data=False)
    while True:
        try:
            request = pickle.load(requests)  # noqa: S301 - our own parent sends it
        except EOFError:
            return
        cases, work = ([request.case], trace_case) if isinstance(request, TraceRequest) else (request, run_case)
        if any(case.call is None for case in cases):
            opinfo.load_entries()
        pickle.dump(list(forked_calls.run_forked(cases, work)), answers)
        answers.flush()


def report_progress(items: Iterable[Any], what: str) -> Iterator[Any]:
    """Yield items, and say now and then on standard error how far it is."""
    every, started, told = list(items), time.monotonic(), time.monotonic()
    for number, item in enumerate(every):
        if time.monotonic() - told > EVERY:
            told = time.monotonic()
            print(f"  {what} {number} of {len(every)}, {told - started:.0f} s", file=sys.stderr, flush=True)  # noqa: T201
        yield item


if __name__ == "__main__":
    main(sys.argv[1:])
    sys.stdout.flush()
    os._exit(0)  # what torch's libraries say when they end is no business of anybody
