"""What the release pages say about code: the patterns of each change, what to do, and where to read more."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from packaging.version import Version

from torchproof.scan.rules.detection_patterns import NAME_KINDS, DetectionPattern, build_pattern
from torchproof.scan.rules.findings import Confidence
from torchproof.scan.syntax.detection_words import DetectionWords


@dataclass(frozen=True, slots=True)
class ChangeEntry:
    """A change of a release, as far as it concerns code."""

    id: str
    release: str
    kind: str
    severity: str | None
    title: str
    says: str
    """What a line that meets it does on the release; "" if the title says it."""
    action: str
    address: str
    proved: bool
    source: str
    run: str = ""
    """The path of the page that lists the run which proves it."""
    since: str = ""
    """The first release with a bug that a later one mends, perhaps with its patch; "" for another change."""
    until: str = ""
    """The last release with it."""
    after: str = ""
    """What the release does, as its page tells it."""
    names: tuple[str, ...] = ()
    patterns: tuple[DetectionPattern, ...] = ()
    factors: tuple[tuple[str, float], ...] = ()
    """Names that take longer on the release, each with the greatest factor that was measured."""

    def get_factor(self, name: str) -> float:
        """Return how many times as long a name takes, a method as the function of that name; 0 if unknown."""
        last = name.rpartition(".")[2].removesuffix("_")
        same = [factor for own, factor in self.factors if own.rpartition(".")[2].removesuffix("_") == last]
        exact = [factor for own, factor in self.factors if own == name]
        return max(exact or same or [factor for _, factor in self.factors], default=0.0)

    def find_broken_releases(self, releases: Sequence[str]) -> range:
        """Return the places of the releases that have the bug, a minor version by any patch of it that has it."""
        first, last = (".".join(each.split(".")[:2]) for each in (self.since, self.until))
        inside = [at for at, each in enumerate(releases) if Version(first) <= Version(each) <= Version(last)]
        return range(inside[0], inside[-1] + 1) if inside else range(0)

    @property
    def has_firm_pattern(self) -> bool:
        """Return True if code can show that it meets the change, not only that it may."""
        return any(pattern.confidence is not Confidence.POSSIBLE for pattern in self.patterns)

    @property
    def is_mended_by_patch(self) -> bool:
        """Return True if a patch release of its last minor version no longer has the bug."""
        return self.until.count(".") > 1

    @property
    def text(self) -> str:
        """What a finding says."""
        return (self.says or self.title).strip().removesuffix(".")

    @property
    def documents(self) -> tuple[str, str, bool, str, str]:
        """The last fields of a reason that follows from it."""
        return self.action, self.address, self.proved, self.source, self.run

    @property
    def covered_names(self) -> Iterator[str]:
        """The names that it is about."""
        yield from self.names
        yield from (pattern.name for pattern in self.patterns if pattern.kind in NAME_KINDS)


def build_entry(table: Mapping[str, Any]) -> ChangeEntry:
    """Return the entry that a mapping of ``changes.json`` describes."""
    patterns = tuple(build_pattern(pattern) for pattern in table["patterns"])
    factors = tuple((name, factor) for name, factor in table.get("factors", ()))
    return ChangeEntry(**{**table, "names": tuple(table["names"]), "patterns": patterns, "factors": factors})


def find_detection_words(entries: Iterable[ChangeEntry]) -> DetectionWords:
    """Return what the patterns of entries need of a reading."""
    patterns = [pattern for entry in entries for pattern in entry.patterns]
    names = {each.name for each in patterns if each.kind in NAME_KINDS} | {
        name for each in patterns for name in (each.file_uses, each.file_lacks)
    }
    members = frozenset(each.name.rpartition(".")[2] for each in patterns if each.kind in ("method", "override"))
    return DetectionWords(
        members,
        frozenset(pattern.inside for pattern in patterns if pattern.inside),
        frozenset(name for name in names if name and not name.startswith("torch")),
        frozenset(each.name.rpartition(".")[2] for each in patterns if each.device or each.made_from),
        frozenset(pattern.name for pattern in patterns if pattern.kind == "environment"),
        frozenset(word for pattern in patterns for word in pattern.made_from),
        frozenset(each.name.rpartition(".")[0] for each in patterns if each.name.endswith(".__getitem__")),
        frozenset(pattern.name for pattern in patterns if pattern.returns_input),
    )
