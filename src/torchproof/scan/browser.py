"""The scan for a page in a browser: files of the browser's memory in, JSON for the page out."""

import json
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import asdict, replace
from itertools import count
from pathlib import Path
from typing import Any

from torchproof.errors import RecordError, TorchproofError
from torchproof.scan.rules.findings import Finding, FindingGroup, group_findings
from torchproof.scan.rules.registry import load_rules
from torchproof.scan.rules.scan_result import FileNote, ScanResult
from torchproof.scan.scan_context import open_scan_context
from torchproof.scan.scanner import find_release_index, scan_readings
from torchproof.text_escaping import escape_file_name

# The most places and names of a change that a page lists.
MAX_PLACES = 50
MAX_NAMES = 8


def check_files(
    files: Iterable[tuple[str, bytes]],
    start: str,
    end: str,
    tell: Callable[[int, int], Any] = lambda _done, _total: None,
) -> str:
    """Scan files and return JSON for the page; it has only ``failed``, one line, if the scan cannot run.

    Args:
        files: The path of each file, as the browser calls it, and its content.
        start: The release that somebody runs.
        end: The release that they move to.
        tell: Called with the files read so far, and all files.

    """
    try:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name) / "checked"
            folder.mkdir()
            left_out = write_files(folder, files)
            return json.dumps(_check_folder(folder, start, end, tell, left_out))
    except TorchproofError as error:
        return json.dumps({"failed": str(error)})


def write_files(folder: Path, files: Iterable[tuple[str, bytes]]) -> list[FileNote]:
    """Write files below a folder, each to a place of its own, and return a note on each that cannot be.

    Two files may have one name, as when they were chosen one by one, and a file the name of another's folder.
    """
    notes = []
    taken: dict[str, str] = {}
    for path, content in files:
        parts = [part for part in path.split("/") if part not in ("", ".", "..")] or ["unnamed.py"]
        place = ""
        for number, part in enumerate(parts, 1):
            place = _choose_place(place, part, taken, "file" if number == len(parts) else "folder")
        try:
            (folder / place).parent.mkdir(parents=True, exist_ok=True)
            (folder / place).write_bytes(bytes(content))
        except (OSError, ValueError, RecursionError) as error:
            why = "nested too deeply" if isinstance(error, RecursionError) else getattr(error, "strerror", str(error))
            notes.append(FileNote(escape_file_name(path[:200]), 0, f"left out: {why}", left_out=True))
    return notes


def _choose_place(above: str, name: str, taken: dict[str, str], kind: str) -> str:
    """Return a place for a file or folder that no other file has, nor a folder where it is a file."""
    stem, dot, ending = name.rpartition(".") if kind == "file" and "." in name[1:] else (name, "", "")
    for number in count(1):
        place = f"{above}{'/' if above else ''}{stem}{f' ({number})' if number > 1 else ''}{dot}{ending}"
        if place not in taken or (kind == taken[place] == "folder"):
            taken[place] = kind
            return place
    raise AssertionError("there is always another number")


def _check_folder(
    folder: Path, start: str, end: str, tell: Callable[[int, int], Any], left_out: list[FileNote]
) -> dict[str, Any]:
    context = open_scan_context()
    first, last = find_release_index(context.facts, start, "From"), find_release_index(context.facts, end, "To")
    if first >= last:
        raise RecordError(f"From {start} to {end}: choose a release to move to that is newer than the one you run")
    finished = 0

    def add(done: int, total: int) -> None:
        nonlocal finished
        finished += done
        tell(finished, total)

    try:
        readings = context.read_paths([folder], folder, 1, cache=False, tell=add)
    except RecordError as error:
        why = "; ".join(f"{note.path}: {note.text}" for note in left_out[:3])
        hint = "no Python file and no notebook is among these; choose files that end in .py or .ipynb"
        raise RecordError(why or hint) from error
    result = scan_readings(readings, context.build_engine(first, last))
    result.notes[:0] = left_out
    return _summarize_result(result, folder) | {
        "groups": [_describe_group(group, folder) for group in group_findings(result.findings)]
    }


def _summarize_result(result: ScanResult, folder: Path) -> dict[str, Any]:
    troubles = [asdict(replace(trouble, path=_relative_path(trouble.path, folder))) for trouble in result.notes]
    return {
        "from": result.start,
        "to": result.end,
        "files": result.files,
        "using": result.files_using_torch,
        "uses": result.uses,
        "findings": len(result.findings),
        "guarded": len(result.guarded),
        "ignored": result.ignored,
        "hidden": result.hidden,
        "troubles": troubles,
    }


def _describe_group(group: FindingGroup, folder: Path) -> dict[str, Any]:
    shown = group.findings[:MAX_PLACES]
    return {
        **asdict(group.reason),
        "names": group.names[:MAX_NAMES],
        "more": len(group.names[MAX_NAMES:]),
        "rule_name": load_rules()[group.reason.rule].name,
        "means": load_rules()[group.reason.rule].summary,
        "count": len(group.findings),
        "places": [_describe_place(finding, folder) for finding in shown],
    }


def _describe_place(finding: Finding, folder: Path) -> str:
    return replace(finding, path=_relative_path(finding.path, folder)).place


def _relative_path(path: str, folder: Path) -> str:
    return Path(path).relative_to(folder).as_posix() if Path(path).is_relative_to(folder) else path
