"""Runs of one script on neighbouring releases that say the same, so that a page tells it once."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from torchproof_docs.records.verdict_vocabulary import Verdict
from torchproof_docs.records.vocabulary import OutcomeKind
from torchproof_docs.site.fragments.cell_rows import format_cell_range
from torchproof_docs.verdicts.cells import Cell

# Outcomes whose output is that of the script, not of what stopped it.
SHOWN = (OutcomeKind.PASSED, OutcomeKind.ASSEMBLED)


@dataclass(frozen=True)
class RunGroup:
    """The runs of one script on one target, on neighbouring releases, with one verdict, reason and output."""

    cells: tuple[Cell, ...]

    @property
    def first(self) -> Cell:
        """Return the run on the oldest of the releases."""
        return self.cells[0]

    @property
    def span(self) -> str:
        """Return the releases, such as ``2.6 to 2.15``."""
        return format_cell_range(self.cells)

    @property
    def reason(self) -> str:
        """Return the reason in one sentence; that of several releases names none of them."""
        return self.first.reason if len(self.cells) == 1 else _drop_release(self.first)

    @property
    def output(self) -> str:
        """Return the output of the script; return "" if it was stopped."""
        return _clean_output(self.first)


def group_runs(cells: Iterable[Cell]) -> Iterator[RunGroup]:
    """Yield the groups of a script's runs; its cells come target by target in the order of the releases.

    A release without a run parts its neighbours, or a span would tell of it.
    """
    for (ran, *_), group in groupby(cells, key=_describe_run):
        if ran:
            yield RunGroup(tuple(group))


def _describe_run(cell: Cell) -> tuple[bool, str, Verdict, str, str]:
    return cell.run is not None, cell.target, cell.verdict, _drop_release(cell), _clean_output(cell)


def _drop_release(cell: Cell) -> str:
    return cell.reason.replace(f" on torch {cell.release.torch}", "", 1)


def _clean_output(cell: Cell) -> str:
    return cell.run.stdout if cell.run and cell.run.outcome in SHOWN else ""
