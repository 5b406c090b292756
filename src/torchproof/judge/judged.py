"""Which recorded differences somebody has judged: in an entry of the release, or in a line of ``behaviour.toml``."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from torchproof.judge.project import Project
from torchproof.records import judgements
from torchproof.records.behaviour import SILENT, Comparison, Row
from torchproof.records.judgements import Judgement
from torchproof.records.release_notes import Change

STOPPING = ("raises", "ends", "returns", "exception", "warning", "text", "stride")
"""Kinds that can end a program or a test that ran before; the others are words of an exception, and last bits."""


@dataclass(frozen=True)
class Judged:
    """A recorded difference, with what was found out about it."""

    row: Row
    changes: tuple[Change, ...]
    """The entries of its release that explain it."""
    judgement: Judgement | None

    @property
    def open(self) -> bool:
        """Tell whether nobody has judged it, although it can change results or end a program."""
        return not self.changes and self.judgement is None and self.row.kind in (*SILENT, *STOPPING)


def judged(project: Project, release: str) -> tuple[Judged, ...]:
    """Return every difference of a release in the order of the record."""
    return tuple(one for (own, _), rows in _judged(project).items() if own == release for one in rows)


def judged_in(project: Project, comparison: Comparison) -> tuple[Judged, ...]:
    """Return every difference of a release that one machine recorded."""
    return _judged(project)[comparison.release, comparison.target]


@lru_cache(maxsize=8)
def _judged(project: Project) -> dict[tuple[str, str], tuple[Judged, ...]]:
    """Return the same by release and machine."""
    lines = judgements.load(project.root)
    return {(one.release, one.target): _compared(project, one, lines) for one in project.behaviour}


def _compared(project: Project, comparison: Comparison, lines: Sequence[Judgement]) -> tuple[Judged, ...]:
    minor = project.releases.get(comparison.release).minor
    notes = project.notes.get(minor)
    told = [(change, explained(comparison.rows, change)) for change in (notes.changes if notes else ())]
    return tuple(
        Judged(
            row,
            tuple(change for change, rows in told if row in rows),
            judgements.verdict_on(lines, minor, row.operator, row.kind),
        )
        for row in comparison.rows
    )


def explained(rows: Sequence[Row], change: Change) -> list[Row]:
    """Return the rows that a change explains: those of its names, and those with a cause of theirs.

    A silent change explains no row that an exception tells: that is another matter.
    """
    meant = [row for row in rows if row.kind in SILENT or row.kind == "last bits" or change.severity != "silent"]
    causes = {row.cause for row in meant if row.operator in change.operators and row.cause}
    return [row for row in meant if row.operator in change.operators or row.cause in causes]


def unjudged(project: Project) -> Iterator[tuple[str, Row]]:
    """Yield, with its release, each difference that nobody has judged, although it can change or end a program."""
    for (release, _), rows in _judged(project).items():
        yield from ((release, one.row) for one in rows if one.open)


def needless(project: Project) -> Iterator[str]:
    """Name the lines that judge nothing in the record, and entries that they name and that are not there."""
    rows = [one for own in _judged(project).values() for one in own]
    used = {one.judgement for one in rows if not one.changes}
    for number, line in enumerate(judgements.load(project.root), start=1):
        where = f"{judgements.FILE}: judged {number}: {', '.join(line.operators)}"
        release = line.releases[0]
        notes = project.notes.get(release)
        if line.entry and not (notes and any(change.id == line.entry for change in notes.changes)):
            yield f"{where}: entry: {line.entry}: not on the page of {release}; name an id that is there"
        if rows and line not in used:
            yield f"{where}: no difference of {release} is left for it; remove it, or correct operators and kinds"


def needless_compiled(project: Project) -> Iterator[str]:
    """Name the lines on compiled calls that judge nothing in the record."""
    rows = [
        (project.releases.get(one.release).minor, row.operator, row.end) for one in project.compiled for row in one.rows
    ]
    for number, line in enumerate(judgements.load_compiled(project.root), start=1):
        if rows and not any(line.covers(*row) for row in rows):
            where = f"{judgements.FILE}: compiled {number}: {', '.join(line.operators)}"
            yield f"{where}: no compiled call differs so; remove it, or correct operators and kinds"
