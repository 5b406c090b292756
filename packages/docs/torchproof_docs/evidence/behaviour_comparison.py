"""Behaviour comparisons: results of the same calls on two neighbouring releases, a sealed file a target and release."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from torchproof_docs.evidence import evidence_files
from torchproof_docs.evidence.page_evidence import Machine

# The suite of PyTorch's test data on operators.
OPERATOR_SUITE = "operators"
# Below the folder of all evidence.
BEHAVIOUR_FOLDER = "behaviour"
# Kinds of difference that neither an exception nor a warning tells.
SILENT_KINDS = ("value", "gradient", "dtype", "shape", "type", "gradient there", "seeded", "state")


@dataclass(frozen=True)
class BehaviourDifference:
    """One operator that came out differently in one way, with the smallest call found that shows it."""

    operator: str
    """Name of its entry in PyTorch's test data, with the variant after a slash; of what is no operator, its own."""
    suite: str
    """Suite of the calls: operators, initialisation, distributions."""
    kind: str
    """The way: a key of ``behaviour.comparison.KINDS``."""
    cases: int
    """Calls that came out so, of those in ``tried``."""
    tried: int
    origins: tuple[str, ...]
    """Where the arguments of these calls came from, and how they were called."""
    before: str
    """What the smallest call gave on the release before."""
    after: str
    script: str | None
    """That call as a script, None where it cannot be written in a few lines."""
    cause: str | None = None
    """The operator below it that gave something else, or the node of autograd; None where that is not known."""


@dataclass(frozen=True)
class BehaviourComparison:
    """A release held against the one before, on one machine."""

    target: str
    torch: str
    """Build that ran, such as ``2.8.0+cu128``."""
    before: str
    """Build of the release before."""
    date: str
    machine: Machine
    inputs: str
    """Digest of the calls."""
    makers: tuple[str, ...]
    """Builds whose test data the calls come from."""
    sample: bool
    """Whether only the first calls of each operator were made."""
    operators: int
    calls: int
    suites: Mapping[str, Mapping[str, int]]
    """How many names and calls each suite has on the newer release."""
    ends: Mapping[str, int]
    """How many calls returned, raised, died, hung, or had nothing to call, on the newer release."""
    rows: tuple[BehaviourDifference, ...]
    """The worst kinds first, then by operator."""

    @property
    def release(self) -> str:
        """Return the public version, such as ``2.8.0``."""
        return self.torch.partition("+")[0]


def get_comparison_path(root: Path, target: str, release: str) -> Path:
    """Return the path of a release's comparison below the evidence folder ``root``."""
    return root / BEHAVIOUR_FOLDER / target / f"{release}.json"


def save_comparison(comparison: BehaviourComparison, root: Path) -> Path:
    """Write a comparison in one step and return its path."""
    path = get_comparison_path(root, comparison.target, comparison.release)
    evidence_files.write_sealed(path, asdict(comparison))
    return path


def load_comparison(path: Path, root: Path) -> BehaviourComparison:
    """Read a comparison; raise EvidenceError if the file is damaged, edited by hand or misplaced."""
    return evidence_files.load_record(
        path,
        root,
        get_comparison_path,
        _parse_comparison,
        lambda one: (one.target, one.release),
        about="behaviour",
        remedy="delete it, then torchproof-behaviour",
    )


def load_comparisons(root: Path) -> list[BehaviourComparison]:
    """Read every comparison below the evidence folder ``root``."""
    return [load_comparison(path, root) for path in sorted((root / BEHAVIOUR_FOLDER).glob("*/*.json"))]


def _parse_comparison(table: Mapping[str, Any]) -> BehaviourComparison:
    """Build a comparison from its table; a table without ``suites`` covers operators only."""
    alone = {OPERATOR_SUITE: {"names": table["operators"], "calls": table["calls"]}}
    rows = tuple(
        BehaviourDifference(**{"suite": OPERATOR_SUITE, **row, "origins": tuple(row["origins"])})
        for row in table["rows"]
    )
    return BehaviourComparison(**{"suites": alone, **table, "makers": tuple(table["makers"]), "rows": rows})
