"""Finds the review of each recorded difference: an entry of the release, or a line of ``behaviour.toml``."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from torchproof_docs.evidence.behaviour_comparison import SILENT_KINDS, BehaviourComparison, BehaviourDifference
from torchproof_docs.evidence.combination_record import COMBINATION_SUITE, CombinationRecord
from torchproof_docs.records import difference_reviews
from torchproof_docs.records.difference_reviews import DifferenceReview
from torchproof_docs.records.release_notes import ChangeEntry
from torchproof_docs.verdicts.project import Project

# Kinds that can end a program or a test that ran before; the others are words of an exception, and last bits.
STOPPING = ("raises", "ends", "returns", "exception", "warning", "text", "stride")


@dataclass(frozen=True)
class ReviewedDifference:
    """A recorded difference with the entries and the review that explain it."""

    row: BehaviourDifference
    changes: tuple[ChangeEntry, ...]
    """The entries of its release that explain it."""
    judgement: DifferenceReview | None

    @property
    def is_open(self) -> bool:
        """Return True if nobody has reviewed it, although it can change results or end a program."""
        return not self.changes and self.judgement is None and self.row.kind in (*SILENT_KINDS, *STOPPING)


def list_reviewed(project: Project, release: str) -> tuple[ReviewedDifference, ...]:
    """Return every difference of the same calls on a release, in the order of the record."""
    found = _review_all(project).items()
    return tuple(one for (own, _, suite), rows in found if (own, suite) == (release, None) for one in rows)


def list_reviewed_combinations(project: Project, release: str) -> tuple[ReviewedDifference, ...]:
    """Return every difference of the combinations on a release."""
    found = _review_all(project).items()
    return tuple(one for (own, _, suite), rows in found if (own, suite) == (release, COMBINATION_SUITE) for one in rows)


def list_reviewed_in(project: Project, comparison: BehaviourComparison) -> tuple[ReviewedDifference, ...]:
    """Return every difference of a release that one machine recorded."""
    return _review_all(project)[comparison.release, comparison.target, None]


def list_all_reviewed(project: Project) -> list[ReviewedDifference]:
    """Return every difference of every release."""
    return [one for rows in _review_all(project).values() for one in rows]


@lru_cache(maxsize=8)
def _review_all(project: Project) -> dict[tuple[str, str, str | None], tuple[ReviewedDifference, ...]]:
    """Return every difference with its review, by release, machine and suite: None for the same calls."""
    lines = difference_reviews.load_reviews(project.root)
    records: list[tuple[str | None, BehaviourComparison | CombinationRecord]] = [
        *((None, one) for one in project.behaviour),
        *((COMBINATION_SUITE, one) for one in project.combinations),
    ]
    return {(one.release, one.target, suite): _review_comparison(project, one, lines) for suite, one in records}


def _review_comparison(
    project: Project, comparison: BehaviourComparison | CombinationRecord, lines: Sequence[DifferenceReview]
) -> tuple[ReviewedDifference, ...]:
    minor = project.releases.get_release(comparison.release).minor
    notes = project.notes.get(minor)
    explained = [(change, find_explained_rows(comparison.rows, change)) for change in (notes.changes if notes else ())]
    return tuple(
        ReviewedDifference(
            row,
            tuple(change for change, rows in explained if row in rows),
            difference_reviews.find_review(lines, minor, row.operator, row.kind),
        )
        for row in comparison.rows
    )


def find_explained_rows(rows: Sequence[BehaviourDifference], change: ChangeEntry) -> list[BehaviourDifference]:
    """Return the rows that a change explains: those of its names, and those with a cause of theirs.

    A silent change explains no row that an exception tells: that is another matter.
    """
    meant = [row for row in rows if row.kind in SILENT_KINDS or row.kind == "last bits" or change.severity != "silent"]
    causes = {row.cause for row in meant if row.operator in change.operators and row.cause}
    return [row for row in meant if row.operator in change.operators or row.cause in causes]


def find_unreviewed(project: Project) -> Iterator[tuple[str, BehaviourDifference]]:
    """Yield each unreviewed difference that can change results or end a program, with its release."""
    for (release, _, _), rows in _review_all(project).items():
        yield from ((release, one.row) for one in rows if one.is_open)
