"""Compiled comparisons: compiled against eager calls on one release, a sealed file a target and release."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from torchproof_docs.evidence import evidence_files
from torchproof_docs.evidence.behaviour_comparison import BEHAVIOUR_FOLDER
from torchproof_docs.evidence.page_evidence import Machine


@dataclass(frozen=True)
class CompiledDifference:
    """One way in which an operator differs once it is compiled."""

    operator: str
    end: str
    """The way: one of ``behaviour.agreement.ENDS``."""
    origins: tuple[str, ...]
    """Where the arguments of the calls came from that do."""
    eager: str
    """What the first of them gives as it is; of other values and gradients, the element that is farthest apart."""
    compiled: str
    distance: float | None
    """How far the elements are apart that are farthest; None where that is no number, or none are."""


@dataclass(frozen=True)
class CompiledComparison:
    """Calls compiled with Inductor, held against the same calls as they are."""

    target: str
    torch: str
    """Build that ran, such as ``2.8.0+cu128``."""
    date: str
    machine: Machine
    """With the C++ compiler that Inductor used."""
    inputs: str
    """Digest of all calls of the record of behaviour, of which these are some."""
    operators: int
    """How many were compiled."""
    calls: int
    breaks: tuple[str, ...]
    """Operators that break the graph."""
    random: tuple[str, ...]
    """Operators that draw, and not the same numbers: these were not compared, all else was."""
    outside: tuple[str, ...]
    """Operators that were not compiled: this release has none of that name, or none of the calls returns there."""
    rows: tuple[CompiledDifference, ...]
    """The worst ends first, then by operator."""

    @property
    def release(self) -> str:
        """Return the public version, such as ``2.8.0``."""
        return self.torch.partition("+")[0]

    def get_worst_rows(self) -> dict[str, CompiledDifference]:
        """Return the worst row of each operator that differs."""
        return {row.operator: row for row in reversed(self.rows)}


def get_compiled_path(root: Path, target: str, release: str) -> Path:
    """Return the path of a release's compiled comparison below the evidence folder ``root``."""
    return root / BEHAVIOUR_FOLDER / target / "compiled" / f"{release}.json"


def save_compiled(compiled: CompiledComparison, root: Path) -> Path:
    """Write a compiled comparison in one step and return its path."""
    path = get_compiled_path(root, compiled.target, compiled.release)
    evidence_files.write_sealed(path, asdict(compiled))
    return path


def load_all_compiled(root: Path) -> list[CompiledComparison]:
    """Read every compiled comparison below the evidence folder; raise EvidenceError if one is damaged."""
    return [load_compiled(path, root) for path in sorted((root / BEHAVIOUR_FOLDER).glob("*/compiled/*.json"))]


def load_compiled(path: Path, root: Path) -> CompiledComparison:
    """Read a compiled comparison; raise EvidenceError if the file is damaged, edited by hand or misplaced."""
    return evidence_files.load_record(
        path,
        root,
        get_compiled_path,
        _parse_compiled,
        lambda one: (one.target, one.release),
        about="compiled calls",
        remedy="delete it, then torchproof-behaviour --compiled",
    )


def _parse_compiled(table: Mapping[str, Any]) -> CompiledComparison:
    """Build a compiled comparison from its table."""
    rows = tuple(CompiledDifference(**{**row, "origins": tuple(row["origins"])}) for row in table["rows"])
    names = {key: tuple(table[key]) for key in ("breaks", "random", "outside")}
    return CompiledComparison(**{**table, **names, "rows": rows})
