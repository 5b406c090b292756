"""What runs inside the environment of a release: ``python -m torchproof_behaviour.cost.cost_worker WORK FILE...``."""

# ruff: noqa: BLE001 - a benchmark that a release cannot run is reported, whatever it raises

import faulthandler
import os
import pickle
import resource
import sys
import time
import timeit
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any, BinaryIO

from torchproof_behaviour.cost import operator_benchmarks
from torchproof_behaviour.cost.benchmarks import Benchmark
from torchproof_behaviour.cost.case_values import build_values
from torchproof_behaviour.worker import call_modes
from torchproof_docs.runner.isolation import process_tree

# Seconds after which a benchmark that does not answer ends the process.
LIMIT = 60.0
# Bytes that the calls may take beyond torch while benchmarks are made.
MEMORY = 4 << 30
# Seconds of one block of calls, and blocks in one turn.
BLOCK, BLOCKS = 0.002, 3


def main(arguments: Sequence[str]) -> None:
    """Make the benchmarks of operators from a file of calls, or answer requests on standard input."""
    work, *files = arguments
    warnings.simplefilter("ignore")
    import torch

    torch.set_num_threads(1)
    if device := os.environ.get("TORCHPROOF_DEVICE"):
        torch.set_default_device(device)
    if work == "make":
        most = process_tree.measure_mapped_bytes() + MEMORY
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
        made = pickle.loads(Path(files[0]).read_bytes())  # noqa: S301 - written by torchproof-behaviour
        found = operator_benchmarks.keep_distinct(operator_benchmarks.make_operator_benchmarks(made["cases"]))
        Path(files[1]).write_bytes(pickle.dumps(found))
        return
    with os.fdopen(os.dup(1), "wb") as answers:
        os.dup2(2, 1)
        serve_requests(sys.stdin.buffer, answers)


def serve_requests(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer a benchmark with the error of its preparation or "", and True with the seconds of its fastest call.

    The request None is answered with the description of the machine.
    """
    timer: BenchmarkTimer | None = None
    while True:
        try:
            request = pickle.load(requests)  # noqa: S301 - our own parent sends it
        except EOFError:
            return
        faulthandler.dump_traceback_later(LIMIT, exit=True)
        answer: Any
        if request is None:
            answer = describe_machine()
        elif isinstance(request, Benchmark):
            timer = None  # frees the inputs of the benchmark before
            timer, answer = _prepare(request)
        else:
            answer = timer.time_fastest_call() if timer else None
        faulthandler.cancel_dump_traceback_later()
        pickle.dump(answer, answers)
        answers.flush()


def _prepare(benchmark: Benchmark) -> tuple["BenchmarkTimer | None", str]:
    try:
        return BenchmarkTimer(benchmark), ""
    except Exception as error:
        return None, f"{type(error).__name__}: {error}".partition("\n")[0][:200]


class BenchmarkTimer:
    """Times one statement in blocks: ``timeit`` of the standard library, with the calls of a block chosen once."""

    def __init__(self, benchmark: Benchmark) -> None:
        """Build the inputs, and call the statement until a block is long enough to be timed."""
        import torch

        self.threads = benchmark.threads
        torch.set_num_threads(self.threads)
        values = build_values(benchmark)
        statement = benchmark.statement
        if device := os.environ.get("TORCHPROOF_DEVICE"):
            values["synchronize"] = getattr(torch, device.partition(":")[0]).synchronize
            statement += "\nsynchronize()"
        self.timer = timeit.Timer(statement, globals=values)
        self.timer.timeit(1)
        self.number = 1
        while (taken := self.timer.timeit(self.number)) < BLOCK / 2:
            self.number = max(self.number * 2, min(self.number * 10, int(self.number * BLOCK / max(taken, 1e-9))))
        torch.set_num_threads(1)

    def time_fastest_call(self) -> float:
        """Return the seconds of one call, in the fastest block of one turn."""
        import torch

        torch.set_num_threads(self.threads)
        blocks: list[float] = []
        started = time.perf_counter()
        while len(blocks) < BLOCKS and (not blocks or time.perf_counter() - started < BLOCKS * BLOCK):
            blocks.append(self.timer.timeit(self.number))
        torch.set_num_threads(1)
        return min(blocks) / self.number


def describe_machine() -> dict[str, Any]:
    """Return the machine, its torch, and the processor capability that torch's kernels use."""
    import torch

    return {**call_modes.describe_machine(), "capability": torch.backends.cpu.get_cpu_capability()}


if __name__ == "__main__":
    main(sys.argv[1:])
    sys.stdout.flush()
    os._exit(0)  # what torch's libraries say when they end is no business of anybody
