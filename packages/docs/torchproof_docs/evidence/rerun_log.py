"""Log of cells that were made anew: how many, when, and which came out otherwise, a sealed file a target."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from torchproof_docs.evidence import evidence_files

# Below the folder of all evidence.
FOLDER = "reruns"
# Rounds that a log keeps.
LATEST_ROUNDS = 60


@dataclass(frozen=True)
class DifferingCell:
    """A cell that came out otherwise when it was made anew."""

    snippet: str
    release: str
    what: tuple[str, ...]
    """Fields of the run that differ: outcome, output, error, warnings, metrics."""
    said: str
    """How the new run ended."""


@dataclass(frozen=True)
class RerunRound:
    """One draw of cells, made anew."""

    date: str
    seed: int
    cells: int
    machine: str
    """Processor and Python."""
    differing: tuple[DifferingCell, ...]


@dataclass(frozen=True)
class RerunLog:
    """The rounds on one target, the oldest first."""

    target: str
    rounds: tuple[RerunRound, ...]

    @property
    def cells(self) -> int:
        """Return the number of cells of all rounds."""
        return sum(each.cells for each in self.rounds)

    @property
    def differing(self) -> tuple[DifferingCell, ...]:
        """Return the cells of all rounds that came out otherwise."""
        return tuple(cell for each in self.rounds for cell in each.differing)


def get_log_path(root: Path, target: str) -> Path:
    """Return the path of a target's log below the evidence folder ``root``."""
    return root / FOLDER / f"{target}.json"


def load_all_reruns(root: Path) -> list[RerunLog]:
    """Read the logs of all targets; raise EvidenceError if one is damaged, edited by hand or misplaced."""
    return [load_log(path, root) for path in sorted((root / FOLDER).glob("*.json"))]


def load_log(path: Path, root: Path) -> RerunLog:
    """Read a log; raise EvidenceError if the file is damaged, edited by hand or misplaced."""
    return evidence_files.load_record(
        path,
        root,
        get_log_path,
        _parse_log,
        lambda one: (one.target,),
        about="cells made anew",
        remedy="restore it with git",
    )


def _parse_log(table: Mapping[str, Any]) -> RerunLog:
    return RerunLog(table["target"], tuple(parse_round(each) for each in table["rounds"]))


def parse_round(table: Mapping[str, Any]) -> RerunRound:
    """Build a round from its table."""
    differing = tuple(DifferingCell(**{**cell, "what": tuple(cell["what"])}) for cell in table["differing"])
    return RerunRound(**{**table, "differing": differing})


def add_round(root: Path, target: str, made: RerunRound) -> RerunLog:
    """Add a round to the log of a target; one of the same day and seed on the same machine is joined to it."""
    path = get_log_path(root, target)
    log = load_log(path, root) if path.exists() else RerunLog(target, ())
    last = log.rounds[-1] if log.rounds else None
    if last and (last.date, last.seed, last.machine) == (made.date, made.seed, made.machine):
        joined = replace(last, cells=last.cells + made.cells, differing=(*last.differing, *made.differing))
        rounds = (*log.rounds[:-1], joined)
    else:
        rounds = (*log.rounds, made)
    log = replace(log, rounds=rounds[-LATEST_ROUNDS:])
    evidence_files.write_sealed(path, asdict(log))
    return log
