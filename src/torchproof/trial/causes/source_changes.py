"""The functions of torch that a program calls and whose source differs between two releases."""

from collections.abc import Sequence
from dataclasses import dataclass

from torchproof.trial.bisection import Change
from torchproof.trial.causes.recordings import Recordings

COMPARE = "https://github.com/pytorch/pytorch/compare/v{old}...v{new}"
MAX_FUNCTIONS = 12


@dataclass(frozen=True)
class SourceChanges:
    """What differs, and where to read it."""

    functions: tuple[str, ...]
    total: int
    address: str


def compare_sources(recordings: Recordings, change: Change, met: Sequence[str]) -> SourceChanges:
    """Return the functions that ran on both releases and differ, those at the place of the change first."""
    address = COMPARE.format(old=change.last.torch, new=change.first.torch)
    old, new = recordings.old, recordings.new
    if old.get("python") != new.get("python"):  # their bytecode cannot be compared
        return SourceChanges((), 0, address)
    before, after = old.get("functions", {}), new.get("functions", {})
    differing = [name for name in after if name in before and before[name] != after[name] and "<" not in name]
    first = set(met)
    differing.sort(key=lambda name: (name not in first, "_dynamo" in name or "_inductor" in name, name))
    return SourceChanges(tuple(differing[:MAX_FUNCTIONS]), len(differing), address)
