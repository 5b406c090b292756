"""Combination records: what each combination gives on one release, a sealed file a target and release."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from torchproof_docs.evidence import evidence_files
from torchproof_docs.evidence.behaviour_comparison import BEHAVIOUR_FOLDER, BehaviourDifference
from torchproof_docs.evidence.page_evidence import Machine

# The suite of the rows of these records.
COMBINATION_SUITE = "combinations"
# End of a combination that gives what the call gives.
SAME_END = "same"


@dataclass(frozen=True)
class CombinationRecord:
    """Every combination of a decorator, a transform and a module on one release."""

    target: str
    torch: str
    """Build that ran, such as ``2.8.0+cu128``."""
    before: str | None
    """Build of the release before, None for the oldest."""
    date: str
    machine: Machine
    inputs: str
    """Digest of the programs."""
    combinations: Mapping[str, str]
    """By ``transform/decorator/module``: in which way it differs from the call below the same decorator, or "same"."""
    rows: tuple[BehaviourDifference, ...]
    """What the release before gave otherwise, the worst kinds first."""

    @property
    def release(self) -> str:
        """Return the public version, such as ``2.8.0``."""
        return self.torch.partition("+")[0]


def get_combination_path(root: Path, target: str, release: str) -> Path:
    """Return the path of a release's combinations below the evidence folder ``root``."""
    return root / BEHAVIOUR_FOLDER / target / "combinations" / f"{release}.json"


def save_combinations(record: CombinationRecord, root: Path) -> Path:
    """Write the combinations of a release in one step and return the path."""
    path = get_combination_path(root, record.target, record.release)
    evidence_files.write_sealed(path, asdict(record))
    return path


def load_all_combinations(root: Path) -> list[CombinationRecord]:
    """Read the combinations of every release; raise EvidenceError if a file is damaged."""
    return [load_combinations(path, root) for path in sorted((root / BEHAVIOUR_FOLDER).glob("*/combinations/*.json"))]


def load_combinations(path: Path, root: Path) -> CombinationRecord:
    """Read the combinations of a release; raise EvidenceError if the file is damaged, edited by hand or misplaced."""
    return evidence_files.load_record(
        path,
        root,
        get_combination_path,
        _parse_combinations,
        lambda one: (one.target, one.release),
        about="combinations",
        remedy="delete it, then torchproof-behaviour --combinations",
    )


def _parse_combinations(table: Mapping[str, Any]) -> CombinationRecord:
    rows = tuple(BehaviourDifference(**{**row, "origins": tuple(row["origins"])}) for row in table["rows"])
    return CombinationRecord(**{**table, "rows": rows})
