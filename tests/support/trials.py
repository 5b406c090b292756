"""Programs and releases for tests of trials: what ran on each release is made up, nothing is started."""

from collections.abc import Mapping
from pathlib import Path

from torchproof.trial.criteria import ReleaseRun
from torchproof.trial.environments.environment_store import EnvironmentStore
from torchproof.trial.environments.requirements import EnvironmentRequirements
from torchproof.trial.environments.uv_client import InstallationError
from torchproof.trial.program_process import ProgramEnd
from torchproof.trial.trial_data import TorchRelease
from torchproof.trial.trial_session import TrialSession
from torchproof.trial.user_program import Program

RELEASES = tuple(TorchRelease(f"2.{minor}", f"2.{minor}.0", ("3.10", "3.13")) for minor in range(5, 12))
TRACEBACK = 'Traceback (most recent call last):\n  File "./a.py", line 3, in <module>\n    f()\n'


def make_end(status: int = 0, stdout: str = "", stderr: str = "", seconds: float = 1.0) -> ProgramEnd:
    return ProgramEnd(status, stdout, stderr, seconds, seconds, 100.0)


def make_failure(text: str = "RuntimeError: no") -> ProgramEnd:
    return make_end(1, stderr=f"{TRACEBACK}{text}\n")


def make_run(end: ProgramEnd, torch: str = "2.5.0") -> ReleaseRun:
    return ReleaseRun(torch, end)


class MadeUpProgram(Program):
    """A program whose runs are known: by version of torch one end, or those of several runs in turn."""

    def __init__(self, ends: Mapping[str, ProgramEnd | list[ProgramEnd]]) -> None:
        super().__init__(("a.py",), Path.cwd(), Path.cwd() / "a.py")
        object.__setattr__(self, "ends", ends)
        object.__setattr__(self, "started", [])

    def run(self, python: Path, release: TorchRelease, *, watch: str = "", report: Path | None = None) -> ProgramEnd:
        """Return the known end."""
        del python, watch, report
        self.started.append(release.torch)  # type: ignore[attr-defined]
        end: ProgramEnd | list[ProgramEnd] = self.ends[release.torch]  # type: ignore[attr-defined]
        if isinstance(end, list):
            return end[min(self.started.count(release.torch), len(end)) - 1]  # type: ignore[attr-defined]
        return end


class MadeUpStore(EnvironmentStore):
    """Environments of which some cannot be made."""

    def __init__(self, missing: Mapping[str, str] | None = None) -> None:
        super().__init__(EnvironmentRequirements("3.11"), Path("nowhere"))
        self.unavailable = missing or {}

    def find_python(self, release: TorchRelease) -> Path | None:
        """Return a path for what is not missing."""
        return None if release.torch in self.unavailable else Path("python")

    def make_environment(self, release: TorchRelease) -> Path:
        """Return a path, or say what is missing."""
        if reason := self.unavailable.get(release.torch):
            raise InstallationError(reason)
        return Path("python")


def make_session(
    ends: Mapping[str, ProgramEnd | list[ProgramEnd]], missing: Mapping[str, str] | None = None
) -> TrialSession:
    return TrialSession(MadeUpProgram(ends), MadeUpStore(missing), jobs=1)


def spread_ends(good: ProgramEnd, bad: ProgramEnd, *bad_minors: int) -> dict[str, ProgramEnd | list[ProgramEnd]]:
    """Return an end for each release, bad on some minors."""
    return {release.torch: bad if int(release.minor[2:]) in bad_minors else good for release in RELEASES}
