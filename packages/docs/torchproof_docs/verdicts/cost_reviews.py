"""Cost reviews: what a person found out about calls that a release made slower or faster, from ``behaviour.toml``."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from torchproof.errors import RecordError
from torchproof_docs.evidence.cost_steps import CostStep, find_steps
from torchproof_docs.records.difference_reviews import REVIEW_FILE
from torchproof_docs.records.record_files import read_toml
from torchproof_docs.verdicts.project import Project

KEYS = {"release", "names", "text"}


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
        if not isinstance(entry, dict) or entry.keys() != KEYS or not entry["names"] or not entry["text"].strip():
            raise RecordError(f"{path}: cost {number}: has to have {', '.join(sorted(KEYS))}, and no other key")
    return tuple(CostReview(str(one["release"]), tuple(one["names"]), one["text"].strip()) for one in entries)


def find_review(reviews: Sequence[CostReview], release: str, name: str) -> CostReview | None:
    """Return the first review of a name's step on a release; None if there is none."""
    return next((one for one in reviews if one.release == release and one.matches_name(name)), None)


def list_project_steps(project: Project) -> list[CostStep]:
    """Return every step on every machine."""
    return [step for records in project.costs.values() for step in find_steps(records)]


def find_unreviewed_steps(project: Project) -> Iterator[CostStep]:
    """Yield the steps that no entry of the release explains and nobody has reviewed."""
    reviews = load_cost_reviews(project.root)
    for step in list_project_steps(project):
        minor = project.releases.get_release(step.release).minor
        notes = project.notes.get(minor)
        explained = notes and any(step.name in change.costs for change in notes.changes)
        if not explained and find_review(reviews, minor, step.name) is None:
            yield step
