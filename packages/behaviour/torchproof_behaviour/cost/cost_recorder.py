"""Measures benchmarks and programs on every release in turns: what disturbs the machine disturbs all of them."""

import json
import os
import pickle
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from torchproof.errors import RunnerError
from torchproof_behaviour.cost.benchmarks import Benchmark
from torchproof_docs.evidence.cost_record import CostKey
from torchproof_docs.evidence.cost_steps import is_sufficient
from torchproof_docs.records.releases import Release
from torchproof_docs.runner.release_process import Worker, build_source_path

MODULE = "torchproof_behaviour.cost.cost_worker"
# Turns in which every release is measured, and the most where the two fastest of one are further apart than SETTLED.
TURNS, MOST_TURNS = 3, 6
SETTLED = 1.03
# Seconds that a program may take.
PROGRAM_LIMIT = 300
# Beginnings of the variables that change how fast PyTorch is, or how it compiles: those of the user are left out.
SETTINGS = ("TORCH", "PYTORCH_", "OMP_", "KMP_", "GOMP_", "MKL_", "TRITON_", "AOT_INDUCTOR_")
# Seconds between two lines of progress.
EVERY = 20.0

# What was measured of one thing: the fastest call of every turn, in seconds or in the unit of the variant.
Turns = list[float]


@dataclass
class CostRecorder:
    """The releases that are measured side by side, each in a process that stays."""

    pythons: dict[Release, Path]
    tell: Callable[[str], None]
    workers: dict[Release, Worker] = field(default_factory=dict)

    def describe_machines(self) -> dict[Release, dict[str, Any]]:
        """Return the machine, the build and the processor capability of each release."""
        return {release: self._ask(release, None) for release in self.pythons}

    def measure_benchmarks(self, benchmarks: Sequence[Benchmark]) -> dict[Release, dict[CostKey, Turns]]:
        """Return the fastest calls of every benchmark by release; a release that cannot run one lacks it."""
        found: dict[Release, dict[CostKey, Turns]] = {release: {} for release in self.pythons}
        started = told = time.monotonic()
        for number, benchmark in enumerate(benchmarks):
            if time.monotonic() - told > EVERY:
                told = time.monotonic()
                self.tell(f"{number} of {len(benchmarks)} benchmarks, {told - started:.0f} s")
            for release, turns in self._measure(benchmark).items():
                found[release][benchmark.key] = turns
        return found

    def _measure(self, benchmark: Benchmark) -> dict[Release, Turns]:
        able = [release for release in self.pythons if self._ask(release, benchmark) == ""]
        turns: dict[Release, Turns] = {release: [] for release in able}
        for turn in range(MOST_TURNS):
            if turn >= TURNS and all(is_sufficient(one, SETTLED) for one in turns.values()):
                break
            shift = turn * 4 % max(len(able), 1)
            for release in [*able[shift:], *able[:shift]]:
                if release in turns:
                    seconds = self._ask(release, True)
                    if seconds:
                        turns[release].append(seconds)
                    else:
                        del turns[release]
        return turns

    def _ask(self, release: Release, request: Any) -> Any:
        """Send a request to the process of a release; None if it died of it, and the next request starts another."""
        if release not in self.workers:
            self.workers[release] = Worker(self.pythons[release], MODULE, "serve", beside=[])
        try:
            return self.workers[release].ask(request)
        except RunnerError:
            self.workers.pop(release).kill()
            return None

    def measure_programs(self, programs: Iterable[Path], turns: int) -> dict[Release, dict[CostKey, Turns]]:
        """Return what each program measured on each release, in its own processes with empty caches."""
        self.close()  # idle workers would hold memory
        found: dict[Release, dict[CostKey, Turns]] = {release: {} for release in self.pythons}
        for program in programs:
            for turn in range(turns):
                self.tell(f"{program.stem}, turn {turn + 1} of {turns}")
                for release, python in self.pythons.items():
                    for name, value in run_program(python, program, self.tell).items():
                        label, _, variant = name.partition(": ")
                        found[release].setdefault((program.stem, label, variant or "one call"), []).append(value)
        return found

    def close(self) -> None:
        """End the processes."""
        for worker in self.workers.values():
            worker.kill()
        self.workers.clear()


def run_program(python: Path, program: Path, tell: Callable[[str], None]) -> dict[str, float]:
    """Run a program on one release and return the object on its last line; {} if it fails, with the reason told."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            **{name: value for name, value in os.environ.items() if not is_setting(name)},
            "PYTHONPATH": build_source_path(),
            "TMPDIR": folder,
            "TORCHINDUCTOR_CACHE_DIR": str(Path(folder, "inductor")),
            "OMP_NUM_THREADS": "1",
            "MKL_NUM_THREADS": "1",
        }
        try:
            ended = subprocess.run(
                [str(python), str(program)],
                env=environment,
                cwd=folder,
                capture_output=True,
                text=True,
                timeout=PROGRAM_LIMIT,
                check=False,
            )
        except subprocess.TimeoutExpired:
            tell(f"{python}: {program.name} took more than {PROGRAM_LIMIT} s")
            return {}
    lines = ended.stdout.strip().splitlines()
    if ended.returncode or not lines:
        tell(f"{python}: {program.name} failed: {(ended.stderr.strip().splitlines() or ['no word'])[-1][:200]}")
        return {}
    measured: dict[str, float] = json.loads(lines[-1])
    return measured


def is_setting(name: str) -> bool:
    """Return True if an environment variable is a setting of PyTorch or of what it computes with."""
    return name.startswith(SETTINGS) and not name.startswith("TORCHPROOF_")


def make_operator_benchmarks(python: Path, cases: Path, path: Path) -> list[Benchmark]:
    """Return the benchmarks of operators, made by one release from the calls in a file, and kept in another."""
    if not path.is_file():
        command = [str(python), "-m", MODULE, "make", str(cases), str(path)]
        environment = {**os.environ, "PYTHONPATH": build_source_path(), "OMP_NUM_THREADS": "1"}
        if subprocess.run(command, env=environment, check=False).returncode:
            raise RunnerError(f"{python}: the benchmarks of operators could not be made; it said above why")
    made: list[Benchmark] = pickle.loads(path.read_bytes())  # noqa: S301 - written by the command above
    return made
