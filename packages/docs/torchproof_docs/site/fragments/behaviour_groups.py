"""Differences of behaviour with one cause, told together: a function, its forms, and what is built on it."""

from collections.abc import Sequence
from dataclasses import dataclass

from torchproof_docs.evidence.behaviour_comparison import BehaviourDifference


@dataclass(frozen=True)
class RowGroup:
    """Rows that an operator below them explains, or that differ in the same way with the same texts."""

    cause: str | None
    """The operator or the node of autograd, None where it is not known."""
    rows: tuple[BehaviourDifference, ...]
    """The one that tells most first: that of the operator itself, else the one with the shortest script."""

    @property
    def names(self) -> list[str]:
        """Return the names that differ, each once."""
        return [*dict.fromkeys(row.operator for row in self.rows)]

    @property
    def kinds(self) -> list[str]:
        """Return the kinds of difference, each once."""
        return [*dict.fromkeys(row.kind for row in self.rows)]


def group_rows(rows: Sequence[BehaviourDifference]) -> list[RowGroup]:
    """Group rows by cause; rows without one if they differ in the name alone."""
    found: dict[tuple[str, ...], list[BehaviourDifference]] = {}
    for row in rows:
        found.setdefault((row.cause,) if row.cause else (row.kind, row.before, row.after), []).append(row)
    return [RowGroup(own[0].cause, tuple(sorted(own, key=_describe_cause))) for own in found.values()]


def _describe_cause(row: BehaviourDifference) -> tuple[bool, bool, int]:
    itself = row.cause is not None and _take_last_part(row.operator) == _take_last_part(row.cause)
    return not itself, row.script is None, len(row.script or "")


def _take_last_part(name: str) -> str:
    return name.partition("/")[0].rpartition(".")[2].rstrip("_")
