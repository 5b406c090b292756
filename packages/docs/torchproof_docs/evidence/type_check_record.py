"""What type checkers report of typed programs with the torch of one release: a sealed file a release."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from torchproof_docs.evidence import evidence_files

# Below the folder of all evidence.
TYPE_CHECK_FOLDER = "types"
# The programs, below the root of a checkout.
PROGRAM_FOLDER = Path("packages/behaviour/torchproof_behaviour/type_checks/programs")
# Rule of mypy for a comment that silences nothing, because the types of torch became known or right.
UNUSED_IGNORE = "unused-ignore"


@dataclass(frozen=True, order=True)
class TypeDiagnostic:
    """An error that a type checker reports of a line."""

    program: str
    """File name."""
    line: int
    checker: str
    rule: str
    """Its name by the checker, such as ``union-attr`` or ``reportCallIssue``."""
    message: str
    source: str
    """The line, without the blanks around it."""


@dataclass(frozen=True)
class TypeCheckRecord:
    """The typed programs on one release."""

    torch: str
    """Build whose types were read, such as ``2.8.0+cu128``."""
    date: str
    python: str
    checkers: Mapping[str, str]
    """The version of each checker."""
    programs: str
    """Digest of the programs."""
    diagnostics: tuple[TypeDiagnostic, ...]

    @property
    def release(self) -> str:
        """Return the public version, such as ``2.8.0``."""
        return self.torch.partition("+")[0]


def list_new_diagnostics(records: Sequence[TypeCheckRecord]) -> dict[str, tuple[TypeDiagnostic, ...]]:
    """Return, by torch release, the errors that the record of the release before lacks; the oldest has no release.

    Args:
        records: The records of all releases, oldest first.

    """
    return {
        after.release: tuple(one for one in after.diagnostics if one not in before.diagnostics)
        for before, after in pairwise(records)
    }


def get_type_check_path(root: Path, release: str) -> Path:
    """Return the path of a release's file below the evidence folder ``root``."""
    return root / TYPE_CHECK_FOLDER / f"{release}.json"


def save_type_checks(record: TypeCheckRecord, root: Path) -> Path:
    """Write the file of a release in one step and return its path."""
    path = get_type_check_path(root, record.release)
    evidence_files.write_sealed(path, asdict(record))
    return path


def load_type_checks(root: Path) -> list[TypeCheckRecord]:
    """Read the files of all releases; raise EvidenceError if one is damaged, edited by hand or misplaced."""
    return [
        evidence_files.load_record(
            path,
            root,
            get_type_check_path,
            _parse_record,
            lambda one: (one.release,),
            about="type checks",
            remedy="delete it, then torchproof-behaviour --types",
        )
        for path in sorted((root / TYPE_CHECK_FOLDER).glob("*.json"))
    ]


def _parse_record(table: Mapping[str, Any]) -> TypeCheckRecord:
    rows = tuple(TypeDiagnostic(**row) for row in table["diagnostics"])
    return TypeCheckRecord(**{**table, "diagnostics": rows})
