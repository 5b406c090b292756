"""What the package knows of releases for a trial: their versions, what each changed, and the record of behaviour."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from packaging.version import Version

from torchproof.errors import RecordError, suggest_word
from torchproof.history.name_history import DATA_FOLDER

# Raised with each change of the keys.
FORMAT = 3
TRIAL_DATA = "trial.json"


@dataclass(frozen=True, slots=True)
class TorchRelease:
    """A version of torch that a program can be tried on."""

    minor: str
    torch: str
    """The version to install, such as ``2.12.1``."""
    python: tuple[str, str]
    """Lowest and highest CPython that has a wheel."""
    companions: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Specifiers of the packages that follow torch, such as ``==0.27.1`` of torchvision."""

    @property
    def version(self) -> Version:
        """The version, to be compared."""
        return Version(self.torch)

    @property
    def is_nightly(self) -> bool:
        """True of a nightly build, such as 2.16.0.dev20261120."""
        return self.version.is_devrelease

    def build_patch(self, torch: str) -> "TorchRelease":
        """Return another patch, whose companions may be older: an installer takes the newest that accept the patch."""
        companions = {name: version.replace("==", "<=") for name, version in self.companions.items()}
        return TorchRelease(self.minor, torch, self.python, companions)


@dataclass(frozen=True, slots=True)
class ReleaseChange:
    """A change entry of a release: what its page says, and which names it is about."""

    id: str
    release: str
    kind: str
    severity: str
    topic: str
    title: str
    texts: tuple[str, ...]
    """What was before and what is after."""
    action: str
    address: str
    proved: bool
    source: str
    names: tuple[str, ...]
    operators: tuple[str, ...]
    """Names in the record of behaviour that it explains."""
    is_detected: bool
    """The scan has patterns for it."""
    until: str = ""
    """The last release with the bug, "" for another change."""


@dataclass(frozen=True, slots=True)
class RecordedDifference:
    """An operator that gave something else on a release than on the one before, in the record of behaviour."""

    release: str
    operator: str
    kind: str
    cause: str
    """The operator below it, or the node of autograd, that gave something else; "" if that is not known."""
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class RecordedCompilation:
    """An operator that, once compiled, began or ceased to differ from eager mode."""

    release: str
    operator: str
    kind: str
    is_mended: bool
    """From this release on it is as in eager mode."""
    eager: str
    compiled: str
    """What it gives, or raises, where it differs."""


@dataclass(frozen=True, slots=True)
class RecordedCost:
    """A function that took more or less on a release than on the one before, in the record of costs."""

    release: str
    name: str
    """Its dotted name."""
    variant: str
    """The call with the greatest change: size, type, threads."""
    is_slower: bool
    text: str
    """What it took before and takes now, and on which processor."""


@dataclass(frozen=True, slots=True)
class TrialData:
    """The data of trials."""

    releases: tuple[TorchRelease, ...]
    """Each covered minor release by its newest patch, oldest first."""
    changes: tuple[ReleaseChange, ...]
    differences: tuple[RecordedDifference, ...]
    costs: tuple[RecordedCost, ...] = ()
    compilations: tuple[RecordedCompilation, ...] = ()

    def find_release(self, text: str) -> TorchRelease:
        """Return a covered minor release, or one of its patches; raise RecordError for another version."""
        for release in self.releases:
            if text in (release.minor, release.torch):
                return release
            if text.startswith(f"{release.minor}.") and text.removeprefix(f"{release.minor}.").isdigit():
                return release.build_patch(text)
        known = [release.minor for release in self.releases]
        raise RecordError(
            f"{text!r} is not a covered release; {suggest_word(text, known)}use one of {', '.join(known)}"
        )

    def list_patches(self, release: TorchRelease) -> tuple[TorchRelease, ...]:
        """Return the patches of a minor release below a version, oldest first."""
        patch = release.version.micro
        return tuple(release.build_patch(f"{release.minor}.{number}") for number in range(patch))


@cache
def read_trial_data(folder: Path = DATA_FOLDER) -> TrialData:
    """Read the data of the package; raise RecordError if they cannot be read."""
    try:
        table = json.loads((folder / TRIAL_DATA).read_text(encoding="utf-8"))
        if table["format"] != FORMAT:
            raise RecordError(f"{TRIAL_DATA}: format {table['format']} is not {FORMAT}; install torchproof again")
        return TrialData(
            tuple(_build_release(entry) for entry in table["releases"]),
            tuple(ReleaseChange(**_freeze_lists(entry)) for entry in table["entries"]),
            tuple(RecordedDifference(**entry) for entry in table["behaviour"]),
            tuple(RecordedCost(**entry) for entry in table["costs"]),
            tuple(RecordedCompilation(**entry) for entry in table["compiled"]),
        )
    except (OSError, KeyError, TypeError, ValueError) as error:
        raise RecordError(f"{TRIAL_DATA}: cannot be read ({error}); install torchproof again") from error


def choose_python(releases: Sequence[TorchRelease], current: str) -> str:
    """Return the CPython for all of some releases: the current one if each has a wheel for it, else the nearest."""
    lowest = max(Version(release.python[0]) for release in releases)
    highest = max(lowest, min(Version(release.python[1]) for release in releases))
    return str(min(max(Version(current), lowest), highest))


def _build_release(entry: Mapping[str, Any]) -> TorchRelease:
    lowest, highest = entry["python"]
    companions = {name: f"=={version}" for name, version in entry["companions"].items()}
    return TorchRelease(entry["minor"], entry["torch"], (lowest, highest), companions)


def _freeze_lists(entry: Mapping[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()}
