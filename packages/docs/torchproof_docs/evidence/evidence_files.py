"""Evidence files: a sealed JSON file a target and page, and one a target and release for its last full run."""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TypeVar

from torchproof.atomic_files import write_atomically
from torchproof.errors import EvidenceError
from torchproof_docs.evidence.page_evidence import Machine, PageEvidence, compute_seal, decode_evidence, encode_evidence
from torchproof_docs.records.record_files import parse_json

Record = TypeVar("Record")
EVIDENCE_FORMAT = 2
# Folders of evidence that are no target: comparisons, runs under controls, cells made anew.
OTHER_FOLDERS = ("behaviour", "controls", "cost", "projects", "reruns", "types")
REMEDY = "restore it with git, or start it anew with torchproof-docs run --record --replace"


@dataclass(frozen=True)
class FullRun:
    """The last run of every snippet in one go, on one release and one machine."""

    target: str
    torch: str
    """Build that ran, such as ``2.8.0+cu128``."""
    date: str
    """Day on which it ended, ISO 8601."""
    machine: Machine
    snippets: int
    outcomes: Mapping[str, int]
    """How many snippets ended in which way."""
    seconds: float
    """Wall time of all snippets together."""
    jobs: int
    """Snippets side by side."""
    compared: int
    """Snippets whose file had a run before."""
    changed: tuple[str, ...]
    """Those of them which said something else than before, as ``name: outcome, output``."""

    @property
    def release(self) -> str:
        """Return the public version, such as ``2.8.0``."""
        return self.torch.partition("+")[0]


def get_page_path(root: Path, target: str, page: str) -> Path:
    """Return the path of a page's file below the evidence folder ``root``."""
    return root / target / f"{page}.json"


def list_page_files(root: Path, target: str = "*") -> list[Path]:
    """List the files of all pages, of one target or of all, sorted."""
    found = root.glob(f"{target}/*/*.json")
    return sorted(path for path in found if path.relative_to(root).parts[0] not in OTHER_FOLDERS)


def load_page(path: Path, root: Path) -> PageEvidence:
    """Read a page's file; raise EvidenceError if it is damaged, edited by hand or misplaced."""
    evidence = read_page(path)
    if path != get_page_path(root, evidence.target, evidence.page):
        raise EvidenceError(f"{path}: holds {evidence.target} {evidence.page}; move it to where that belongs")
    ran = {run.machine for table in evidence.runs.values() for run in table.values()}
    if unknown := sorted(ran - evidence.machines.keys()):
        raise EvidenceError(f"{path}: machine {unknown[0]} is not described; {REMEDY}")
    return evidence


def load_pages(root: Path) -> list[PageEvidence]:
    """Read the files of all pages; raise EvidenceError if one is damaged, edited by hand or misplaced."""
    return [load_page(path, root) for path in list_page_files(root)]


def remove_damaged_files(root: Path) -> list[Path]:
    """Delete damaged, edited and misplaced files, so that runs start them anew; return their paths."""
    checks: dict[Path, Callable[[Path, Path], object]] = {
        **dict.fromkeys(list_page_files(root), load_page),
        **dict.fromkeys(_list_full_run_files(root), load_full_run),
    }
    removed = []
    for path, check in checks.items():
        try:
            check(path, root)
        except EvidenceError:
            path.unlink()
            removed.append(path)
    return removed


def read_page(path: Path) -> PageEvidence:
    """Read a page's file at any path; raise EvidenceError if it is damaged or edited by hand."""
    return parse_page(_read_text(path), where=str(path))


def parse_page(text: str, *, where: str) -> PageEvidence:
    """Parse the text of a page's file.

    Args:
        text: Content of the file.
        where: Name of the file in errors.

    """
    return _build_page(_parse_sealed(text, where), where)


def _build_page(table: Mapping[str, Any], where: str) -> PageEvidence:
    """Build a page's evidence; raise EvidenceError if the table has another form."""
    try:
        return decode_evidence(table)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise EvidenceError(
            f"{where}: not the evidence of a page ({type(error).__name__}: {error}); {REMEDY}"
        ) from error


def read_full_run(path: Path) -> FullRun:
    """Read a full run's file at any path; raise EvidenceError if it is damaged or edited by hand."""
    return parse_full_run(_read_text(path), where=str(path))


def parse_full_run(text: str, *, where: str) -> FullRun:
    """Parse the text of a full run's file.

    Args:
        text: Content of the file.
        where: Name of the file in errors.

    """
    return _build_full_run(_parse_sealed(text, where), where)


def _build_full_run(table: Mapping[str, Any], where: str) -> FullRun:
    """Build a full run; raise EvidenceError if the table has another form."""
    try:
        return FullRun(**{**table, "changed": tuple(table["changed"])})
    except (KeyError, TypeError) as error:
        raise EvidenceError(f"{where}: not about a whole run ({error}); {REMEDY}") from error


def read_page_or_full_run(path: Path) -> PageEvidence | FullRun:
    """Read a page's or a full run's file at any path; raise EvidenceError if it is damaged or edited by hand."""
    table = read_sealed(path)
    return _build_full_run(table, str(path)) if "outcomes" in table else _build_page(table, str(path))


def save_page(evidence: PageEvidence, root: Path) -> Path:
    """Write the evidence of a page in one step and return its path; delete the file if there is none."""
    path = get_page_path(root, evidence.target, evidence.page)
    if not evidence.runs and not evidence.api:
        path.unlink(missing_ok=True)
        return path
    write_sealed(path, encode_evidence(evidence))
    return path


def get_full_run_path(root: Path, target: str, release: str) -> Path:
    """Return the path of a full run's file below the evidence folder ``root``."""
    return root / target / f"{release}.json"


def save_full_run(run: FullRun, root: Path) -> Path:
    """Write a full run in one step and return its path."""
    path = get_full_run_path(root, run.target, run.release)
    write_sealed(path, asdict(run))
    return path


def load_full_run(path: Path, root: Path) -> FullRun:
    """Read a full run's file; raise EvidenceError if it is damaged, edited by hand or misplaced."""
    run = read_full_run(path)
    if path != get_full_run_path(root, run.target, run.release):
        raise EvidenceError(f"{path}: holds {run.target} {run.release}; move it to where that belongs")
    return run


def load_full_runs(root: Path) -> list[FullRun]:
    """Read the last full run of each target and release."""
    return [load_full_run(path, root) for path in _list_full_run_files(root)]


def _list_full_run_files(root: Path) -> list[Path]:
    """List the files of full runs."""
    return sorted(path for path in root.glob("*/*.json") if path.parent.name not in OTHER_FOLDERS)


def read_sealed(path: Path) -> dict[str, Any]:
    """Read a sealed table; raise EvidenceError if it is damaged or edited by hand."""
    return _parse_sealed(_read_text(path), str(path))


def load_record(
    path: Path,
    root: Path,
    get_path: Callable[..., Path],
    parse: Callable[[Mapping[str, Any]], Record],
    identify: Callable[[Record], tuple[str, ...]],
    *,
    about: str,
    remedy: str,
) -> Record:
    """Read a sealed file; raise EvidenceError if it is damaged, edited by hand, of another kind or misplaced.

    Args:
        path: The file.
        root: The evidence folder.
        get_path: Returns where a record belongs, from the evidence folder and what identifies the record.
        parse: Builds the record from the table.
        identify: Returns what identifies a record, such as its target and its release.
        about: What the records of this kind are about.
        remedy: What to do with a file of another kind.

    """
    table = read_sealed(path)
    try:
        record = parse(table)
    except (AttributeError, KeyError, TypeError) as error:
        raise EvidenceError(f"{path}: not about {about} ({error}); {remedy}") from error
    identity = identify(record)
    if path != get_path(root, *identity):
        raise EvidenceError(f"{path}: holds {' '.join(identity)}; move it to where that belongs")
    return record


def digest_programs(folder: Path) -> str:
    """Return a digest of the programs in a folder."""
    found = hashlib.sha256()
    for path in sorted(folder.glob("*.py")):
        found.update(path.name.encode() + path.read_bytes())
    return found.hexdigest()


def _read_text(path: Path) -> str:
    """Read a file; raise EvidenceError if it is not UTF-8 or cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise EvidenceError(f"{path}: damaged ({error}); {REMEDY}") from error
    except OSError as error:
        raise EvidenceError(f"{path}: {error.strerror}; {REMEDY}") from error


def _parse_sealed(text: str, where: str) -> dict[str, Any]:
    """Parse a sealed table; raise EvidenceError if its format or seal is wrong."""
    try:
        table = parse_json(text)
    except (ValueError, RecursionError) as error:
        raise EvidenceError(f"{where}: damaged ({error}); {REMEDY}") from error
    if not isinstance(table, dict) or table.pop("format", None) != EVIDENCE_FORMAT:
        raise EvidenceError(f"{where}: format: not {EVIDENCE_FORMAT}; update torchproof, or {REMEDY}")
    if table.pop("seal", None) != compute_seal(table):
        raise EvidenceError(f"{where}: seal does not match its content, so it was edited by hand; {REMEDY}")
    return table


def write_sealed(path: Path, table: Mapping[str, Any]) -> None:
    """Write a table with its seal in one step."""
    sealed = {"format": EVIDENCE_FORMAT, **table, "seal": compute_seal(table)}
    text = json.dumps(sealed, allow_nan=False, indent=1, sort_keys=True, ensure_ascii=False) + "\n"
    write_atomically(path, text)
