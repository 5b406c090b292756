"""Difference reviews: verdicts of a person on recorded differences, read from ``behaviour.toml``."""

from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from torchproof.errors import RecordError
from torchproof_docs.records.record_files import read_toml

REVIEW_FILE = "behaviour.toml"
# What a difference between two releases is, with the words that a reader sees.
REVIEW_VERDICTS = {
    "on purpose": "changed on purpose",
    "wrong before": "wrong before, mended",
    "wrong now": "wrong now",
    "test data": "PyTorch's test data changed, the function did not",
    "unexplained": "unexplained: we found no source",
}
# What a difference between a compiled call and the same call as it is.
COMPILED_VERDICTS = {
    "compiled is wrong": "the compiled call is wrong",
    "eager is wrong": "the eager call is wrong",
    "both allowed": "the documentation leaves it open",
    "unexplained": "unexplained: we found no source",
}
# Verdicts that need no source.
UNSOURCED_VERDICTS = ("test data", "unexplained")
REQUIRED_REVIEW_KEYS = {"operators", "kinds", "verdict", "text"}
COST_KEYS = {"release", "names", "text"}
CLAIM_KEYS = {"text", "name", "variant", "before", "after"}


@dataclass(frozen=True)
class DifferenceReview:
    """A verdict on the differences of some operators, of some kinds."""

    releases: tuple[str, ...]
    """Minor versions; empty for all."""
    operators: tuple[str, ...]
    """Patterns of names in the record."""
    kinds: tuple[str, ...]
    verdict: str
    text: str
    """A sentence or two in Markdown: what is so, and what a reader does."""
    sources: tuple[str, ...]
    entry: str | None
    """Id of the entry of that release that tells it at length."""

    def matches_difference(self, release: str, operator: str, kind: str) -> bool:
        """Return True if the review applies to a recorded difference."""
        in_release = not self.releases or release in self.releases
        return in_release and kind in self.kinds and any(fnmatchcase(operator, one) for one in self.operators)


def find_review(lines: Sequence[DifferenceReview], release: str, operator: str, kind: str) -> DifferenceReview | None:
    """Return the first review that applies to a recorded difference; None if there is none."""
    return next((line for line in lines if line.matches_difference(release, operator, kind)), None)


def load_reviews(root: Path) -> tuple[DifferenceReview, ...]:
    """Read the reviews of differences between releases; raise RecordError if one breaks a rule."""
    return _load_table(root, "judged", REVIEW_VERDICTS, {"release"}, {"sources", "entry"})


def load_compiled_reviews(root: Path) -> tuple[DifferenceReview, ...]:
    """Read the reviews of compiled calls; raise RecordError if one breaks a rule."""
    return _load_table(root, "compiled", COMPILED_VERDICTS, set(), {"sources", "releases"})


def _load_table(
    root: Path, table: str, verdicts: dict[str, str], more: set[str], free: set[str]
) -> tuple[DifferenceReview, ...]:
    path = root / REVIEW_FILE
    entries = read_toml(path).get(table, []) if path.is_file() else []
    return tuple(
        _parse_review(f"{path}: {table} {number}", entry, verdicts, REQUIRED_REVIEW_KEYS | more, free)
        for number, entry in enumerate(entries, start=1)
    )


def _parse_review(
    where: str, entry: Any, verdicts: dict[str, str], needed: set[str], free: set[str]
) -> DifferenceReview:
    if not isinstance(entry, dict) or not needed <= entry.keys() <= needed | free:
        told = f"has to have {', '.join(sorted(needed))}, maybe {', '.join(sorted(free))}, and no other key"
        raise RecordError(f"{where}: {', '.join(entry)}: {told}")
    if entry["verdict"] not in verdicts:
        raise RecordError(f"{where}: verdict: {entry['verdict']!r}: is none of {', '.join(verdicts)}")
    if not entry["operators"] or not entry["kinds"] or not entry["text"].strip():
        raise RecordError(f"{where}: operators, kinds and text: say of what, in which way, and what is so")
    sources = tuple(entry.get("sources", ()))
    if wrong := [address for address in sources if not address.startswith("https://")]:
        raise RecordError(f"{where}: sources: {wrong[0]}: give an https:// address")
    if entry["verdict"] not in UNSOURCED_VERDICTS and not sources and "entry" not in entry:
        raise RecordError(f"{where}: sources: {entry['verdict']!r} is no guess; link what says so, or name an entry")
    releases = tuple(entry.get("releases", ())) or tuple(filter(None, [entry.get("release")]))
    kinds, operators = tuple(entry["kinds"]), tuple(entry["operators"])
    text = entry["text"].strip()
    return DifferenceReview(releases, operators, kinds, entry["verdict"], text, sources, entry.get("entry"))


def load_noise_patterns(root: Path) -> tuple[tuple[str, ...], ...]:
    """Read the patterns of operators of each rule of noise."""
    path = root / REVIEW_FILE
    entries = read_toml(path).get("noise", []) if path.is_file() else []
    return tuple(tuple(map(str, entry.get("operators", ()))) for entry in entries)


@dataclass(frozen=True)
class CostReview:
    """A sentence on the steps of some names on one release."""

    release: str
    """Minor version."""
    names: tuple[str, ...]
    """Patterns of names in the record of costs."""
    text: str
    """A sentence in Markdown: what made the difference, or that no source was found."""

    def matches_name(self, name: str) -> bool:
        """Return True if the review is about a name in the record."""
        return any(fnmatchcase(name, pattern) for pattern in self.names)


def load_cost_reviews(root: Path) -> tuple[CostReview, ...]:
    """Read the reviews of costs; raise RecordError if one breaks a rule."""
    path = root / REVIEW_FILE
    entries = read_toml(path).get("cost", []) if path.is_file() else []
    for number, entry in enumerate(entries, start=1):
        if not isinstance(entry, dict) or entry.keys() != COST_KEYS or not entry["names"] or not entry["text"].strip():
            raise RecordError(f"{path}: cost {number}: has to have {', '.join(sorted(COST_KEYS))}, and no other key")
    return tuple(CostReview(str(one["release"]), tuple(one["names"]), one["text"].strip()) for one in entries)


@dataclass(frozen=True)
class CostClaim:
    """What somebody says of a cost, and the figures of the record that confirm or refute it."""

    text: str
    """The claim in Markdown."""
    name: str
    """Name in the record of costs."""
    variant: str
    """Variant in the record."""
    before: str
    """Minor version."""
    after: str
    """A later one."""


def load_cost_claims(root: Path) -> tuple[CostClaim, ...]:
    """Read the claims on costs; raise RecordError if one breaks a rule."""
    path = root / REVIEW_FILE
    entries = read_toml(path).get("claim", []) if path.is_file() else []
    for number, entry in enumerate(entries, start=1):
        if not isinstance(entry, dict) or entry.keys() != CLAIM_KEYS or not all(map(str.strip, entry.values())):
            raise RecordError(f"{path}: claim {number}: has to have {', '.join(sorted(CLAIM_KEYS))}, and no other key")
    return tuple(CostClaim(**entry) for entry in entries)


def find_cost_review(reviews: Sequence[CostReview], release: str, name: str) -> CostReview | None:
    """Return the first review of a name's step on a release; None if there is none."""
    return next((one for one in reviews if one.release == release and one.matches_name(name)), None)
