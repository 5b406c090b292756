"""Compare the runner with one fresh interpreter for each snippet, in time and in outcomes.

    python benchmarks/runner.py [SNIPPET ...]    # files; default: all CPU snippets in range of the installed torch

The fresh interpreters run one after the other, as a shell loop would. The runner uses two workers, a zygote each. Both
are measured with an empty Inductor cache and again with the cache that the first pass left.

    python benchmarks/runner.py --sandbox [TIMES]    # what the sandbox costs a snippet

Two runners, one with the sandbox and one without, take the same short snippet in turns, so that other work on the
machine slows both. The namespaces are entered once, by the process that snippets are forked from.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Empty, SimpleQueue

from torchproof_docs.records.scripts.snippets import Snippet, load_snippets
from torchproof_docs.runner.devices.machine import Machine, find_unmet_reason
from torchproof_docs.runner.snippet_runner import Runner, lend_runner

ROOT = Path(__file__).resolve().parents[1]
Passed = dict[str, bool]


def main() -> int:
    """Print the table; exit with 1 if the two ways disagree about a snippet."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("snippets", nargs="*", type=Path)
    parser.add_argument("--root", type=Path, default=ROOT / "snippets", help="the folder snippets are named from")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--sandbox", type=int, nargs="?", const=50, metavar="TIMES", help="measure the sandbox alone")
    options = parser.parse_args()
    if options.sandbox:
        return sandbox_cost(options.sandbox)
    with lend_runner(root=ROOT, preload=False) as one:
        machine = one.describe_machine()
    chosen = choose(load_snippets(options.root), {path.resolve() for path in options.snippets}, machine)
    print(f"{len(chosen)} snippets, torch {machine.torch}, {machine.cores} cores, {options.workers} workers\n")
    print(f"{'cache':6} {'fresh s':>9} {'runner s':>9} {'ratio':>7}  agreement")
    differ: set[str] = set()
    with tempfile.TemporaryDirectory(prefix="torchproof-benchmark-") as scratch:
        for cache in ("cold", "warm"):
            plain, plain_seconds = timed(lambda: run_plain(chosen, Path(scratch) / "plain"))
            ours, our_seconds = timed(lambda: run_ours(chosen, Path(scratch) / "ours", options.workers))
            wrong = {name for name in ours if ours[name] != plain[name]}
            agreement = f"{len(ours) - len(wrong)} of {len(ours)}" + "".join(f" -{name}" for name in sorted(wrong))
            print(f"{cache:6} {plain_seconds:9.2f} {our_seconds:9.2f} {plain_seconds / our_seconds:6.1f}x  {agreement}")
            differ |= wrong
    return 1 if differ else 0


SHORT = """# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
\"\"\"Add two numbers.\"\"\"

import torch

assert torch.ones(2).sum() == 2, "one and one"
"""


def sandbox_cost(times: int) -> int:
    """Print what a short snippet takes with the sandbox and without; exit with 1 where this machine has none."""
    with tempfile.TemporaryDirectory(prefix="torchproof-benchmark-") as scratch:
        path = Path(scratch) / "topic" / "page" / "short.py"
        path.parent.mkdir(parents=True)
        path.write_text(SHORT, encoding="utf-8")
        (snippet,) = load_snippets(Path(scratch)).values()
        with lend_runner(root=ROOT, preload=False) as held, lend_runner(root=ROOT, preload=False) as free:
            started = timed(lambda: {"": held.find_unconfined_reason() is None})
            os.environ["TORCHPROOF_UNCONFINED"] = "1"
            without = timed(lambda: {"": free.find_unconfined_reason() is None})
            if not started[0][""]:
                print(f"no sandbox on this machine: {held.find_unconfined_reason()}")
                return 1
            turns = [[_milliseconds(one, snippet) for one in (held, free)] for _ in range(times)]
    inside, outside = (statistics.median(column) for column in zip(*turns, strict=True))
    fastest = [min(column) for column in zip(*turns, strict=True)]
    differences = sorted(first - second for first, second in turns)
    low, high = differences[times // 4], differences[-times // 4]
    print(f"a short snippet, median of {times} turns: {inside:.1f} ms in the sandbox, {outside:.1f} ms without")
    print(
        f"the sandbox costs it {statistics.median(differences):+.1f} ms (half of the turns: {low:+.1f} to {high:+.1f})"
    )
    print(f"fastest: {fastest[0]:.1f} ms in the sandbox, {fastest[1]:.1f} ms without")
    print(f"once a process that imports torch: {1000 * (started[1] - without[1]):+.0f} ms of {1000 * started[1]:.0f}")
    return 0


def _milliseconds(one: Runner, snippet: Snippet) -> float:
    start = time.perf_counter()
    outcome = one.run(snippet)
    assert outcome.outcome == "passed", outcome
    return 1000 * (time.perf_counter() - start)


def choose(snippets: dict[str, Snippet], wanted: set[Path], machine: Machine) -> list[Snippet]:
    """Return the snippets named, or all CPU snippets in range; those this machine cannot run are left out."""
    return [
        snippet
        for snippet in snippets.values()
        if (snippet.path.resolve() in wanted if wanted else _by_default(snippet, machine))
        and not find_unmet_reason(snippet, machine)
    ]


def _by_default(snippet: Snippet, machine: Machine) -> bool:
    return snippet.needs == "cpu" and snippet.torch.contains(machine.torch.partition("+")[0], prereleases=True)


def timed(work: Callable[[], Passed]) -> tuple[Passed, float]:
    """Return what work returns, and the seconds it took."""
    start = time.perf_counter()
    return work(), time.perf_counter() - start


def run_plain(snippets: Iterable[Snippet], cache: Path) -> Passed:
    """Start a fresh interpreter, or torchrun, for each snippet, one after the other."""
    environment = {**os.environ, "TORCHINDUCTOR_CACHE_DIR": str(cache), "TORCHINDUCTOR_COMPILE_THREADS": "1"}
    passed = {}
    for snippet in snippets:
        command = [sys.executable]
        if snippet.processes > 1:
            command += ["-m", "torch.distributed.run", "--standalone", "--nproc_per_node", str(snippet.processes)]
        with tempfile.TemporaryDirectory() as directory:
            private = {"TORCHINDUCTOR_CACHE_DIR": directory} if snippet.private_cache else {}
            try:
                done = subprocess.run(
                    [*command, str(snippet.path.resolve())],
                    cwd=directory,
                    env=environment | private,
                    stdin=subprocess.DEVNULL,
                    capture_output=True,
                    timeout=snippet.timeout,
                    check=False,
                )
                passed[snippet.name] = done.returncode == 0
            except subprocess.TimeoutExpired:
                passed[snippet.name] = False
    return passed


def run_ours(snippets: Iterable[Snippet], cache: Path, workers: int) -> Passed:
    """Let each worker take the next snippet from a queue, with a runner of its own; their start counts."""
    queue: SimpleQueue[Snippet] = SimpleQueue()
    for snippet in snippets:
        queue.put(snippet)

    def work(_: int) -> Passed:
        passed: Passed = {}
        with lend_runner(root=ROOT, cache=cache) as lent:
            while True:
                try:
                    snippet = queue.get_nowait()
                except Empty:
                    return passed
                passed[snippet.name] = lent.run(snippet).outcome == "passed"

    with ThreadPoolExecutor(workers) as pool:
        return {name: ok for part in pool.map(work, range(workers)) for name, ok in part.items()}


if __name__ == "__main__":
    sys.exit(main())
