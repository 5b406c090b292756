"""The functions of torch that a program calls and whose source differs between two releases."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from torchproof.trial.bisection import Change
from torchproof.trial.causes.recordings import Recordings
from torchproof.trial.trial_data import TorchRelease

COMPARE = "https://github.com/pytorch/pytorch/compare/{old}...{new}"
MAX_FUNCTIONS = 12


@dataclass(frozen=True)
class SourceChanges:
    """What differs, and where to read it."""

    functions: tuple[str, ...]
    total: int
    address: str


def compare_sources(recordings: Recordings, change: Change, met: Sequence[str]) -> SourceChanges:
    """Return the functions that ran on both releases and differ, those at the place of the change first."""
    old, new = recordings.old, recordings.new
    address = COMPARE.format(old=find_revision(change.last, old), new=find_revision(change.first, new))
    if old.get("python") != new.get("python"):  # their bytecode cannot be compared
        return SourceChanges((), 0, address)
    before, after = old.get("functions", {}), new.get("functions", {})
    differing = [name for name in after if name in before and before[name] != after[name] and "<" not in name]
    first = set(met)
    differing.sort(key=lambda name: (name not in first, "_dynamo" in name or "_inductor" in name, name))
    return SourceChanges(tuple(differing[:MAX_FUNCTIONS]), len(differing), address)


def find_revision(release: TorchRelease, recording: Mapping[str, Any]) -> str:
    """Return the tag of a release, and of a nightly build, which has none, the commit that it says it is made from."""
    return str(recording.get("commit") or "main") if release.is_nightly else f"v{release.torch}"
