"""Runs one program on releases: each environment is made once, each run is kept, and what cannot be run is told."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import starmap
from pathlib import Path
from typing import Any, Self

from torchproof.trial.criteria import ReleaseRun
from torchproof.trial.environments.environment_store import EnvironmentStore
from torchproof.trial.environments.file_lock import hold_lock
from torchproof.trial.environments.uv_client import InstallationError, OfflineError, stop_installations
from torchproof.trial.measurements import Measurement, read_measurement
from torchproof.trial.program_process import ProgramEnd, stop_programs
from torchproof.trial.trial_data import TorchRelease
from torchproof.trial.user_program import Program
from torchproof.trial.watched_run import run_watched

# Environments that are made side by side.
INSTALLATIONS = 2


@dataclass
class TrialSession:
    """One program, the environments, and the runs so far."""

    program: Program
    store: EnvironmentStore
    jobs: int = 2
    """Programs that run side by side."""
    tell: Callable[[str], None] = lambda _: None
    runs: dict[str, list[ReleaseRun]] = field(default_factory=dict)
    """The runs by version of torch."""
    missing: dict[str, str] = field(default_factory=dict)
    """Why an environment could not be made, by version of torch."""
    _pythons: "dict[str, Future[Path]]" = field(default_factory=dict)
    _stack: ExitStack = field(default_factory=ExitStack)
    _is_closed: bool = False

    def __enter__(self) -> Self:
        self._installers = ThreadPoolExecutor(INSTALLATIONS, "install")
        self._runners = ThreadPoolExecutor(self.jobs, "run")
        return self

    def __exit__(self, *_: object) -> None:
        self._is_closed = True
        for executor in (self._installers, self._runners):
            executor.shutdown(wait=False, cancel_futures=True)
        stop_installations()  # what is not needed any more, or all of it on Ctrl-C
        stop_programs()
        self._stack.close()

    def prepare_environments(self, releases: Iterable[TorchRelease]) -> None:
        """Begin to make environments, in this order, while programs run."""
        for release in releases:
            if release.torch not in self._pythons:
                self._pythons[release.torch] = self._installers.submit(self.store.make_environment, release)

    def find_python(self, release: TorchRelease) -> Path | None:
        """Return the Python of a release, made if it is missing; None if ``missing`` says why it cannot."""
        if release.torch in self.missing:
            return None
        self.prepare_environments([release])
        try:
            python = self._pythons[release.torch].result()
        except InstallationError as error:
            self.missing[release.torch] = str(error)
            if not isinstance(error, OfflineError):
                self.tell(f"torch {release.torch}: cannot install: {error}")
            return None
        if lock := self.store.find_lock(python):
            self._stack.enter_context(hold_lock(lock, shared=True))
        return python

    def run_release(self, release: TorchRelease, times: int = 1) -> list[ReleaseRun]:
        """Run the program on a release until it has run so often, and return all its runs there."""
        return self.run_releases([(release, times)])[0]

    def run_releases(self, wanted: Sequence[tuple[TorchRelease, int]]) -> list[list[ReleaseRun]]:
        """Run the program on several releases, side by side as far as jobs allow; none where nothing is installed."""
        self.prepare_environments(release for release, _ in wanted)
        started: list[tuple[str, Future[ReleaseRun]]] = []
        for release, times in wanted:
            python = self.find_python(release)
            count = times - len(self.runs.get(release.torch, [])) if python else 0
            for _ in range(count):
                assert python
                started.append((release.torch, self._runners.submit(self._run_once, release, python)))
        for torch, future in started:
            self.runs.setdefault(torch, []).append(future.result())
        return [self.runs.get(release.torch, []) for release, _ in wanted]

    def _run_once(self, release: TorchRelease, python: Path) -> ReleaseRun:
        return self._tell_run(release, self.program.run(python, release))

    def _tell_run(self, release: TorchRelease, end: ProgramEnd) -> ReleaseRun:
        run = ReleaseRun(release.torch, end)
        if not self._is_closed:  # it was ended, and says nothing of the release
            self.tell(f"torch {release.torch}: {describe_end(run)}")
        return run

    def measure_pair(self, pair: tuple[TorchRelease, TorchRelease], *, at_once: bool) -> list[Measurement | None]:
        """Run the program on two releases and return what each took, None if it failed.

        Args:
            pair: The releases.
            at_once: Side by side, as far as jobs allow: for what one run does not take from the other, as memory.

        """
        measured = self.watch_releases(pair, "measure", at_once=at_once)
        for release, (end, _) in measured.items():
            if release.torch not in self.runs:  # it is a run like any other, and what the program prints is known
                self.runs[release.torch] = [self._tell_run(release, end)]
        return [None if end.status else read_measurement(end, report) for end, report in measured.values()]

    def watch_releases(
        self, releases: Sequence[TorchRelease], watch: str, *, at_once: bool = True
    ) -> dict[TorchRelease, tuple[ProgramEnd, Mapping[str, Any]]]:
        """Run the program on releases that are installed while the recorder watches it; return how, and the reports."""
        pythons = {release: python for release in releases if (python := self.find_python(release))}
        calls = [(self.program, python, release, watch) for release, python in pythons.items()]
        ends = self._runners.map(run_watched, *zip(*calls, strict=True)) if at_once else starmap(run_watched, calls)
        return dict(zip(pythons, ends, strict=True))


def describe_end(run: ReleaseRun) -> str:
    """Return how a run ended in one line."""
    error = run.error
    return f"{error.text[:200]}" if error else f"status 0, {run.end.seconds:.1f} s"
