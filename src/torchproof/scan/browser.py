"""The scan for a page in a browser: files of the browser's memory in, JSON for the page out."""

import json
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from torchproof.errors import RecordError, TorchproofError
from torchproof.scan.rules.findings import Finding, FindingGroup, group_findings
from torchproof.scan.rules.registry import load_rules
from torchproof.scan.rules.scan_result import ScanResult
from torchproof.scan.scan_context import open_scan_context
from torchproof.scan.scanner import find_release_index, scan_readings

# The most places of a reason that a page lists.
MAX_PLACES = 50


def check_folder(
    folder: str, start: str, end: str, tell: Callable[[int, int], Any] = lambda _done, _total: None
) -> str:
    """Scan a folder and return JSON for the page; it has only ``failed``, one line, if the scan cannot run."""
    try:
        return json.dumps(_check_folder(Path(folder), start, end, tell))
    except TorchproofError as error:
        return json.dumps({"failed": str(error)})


def _check_folder(folder: Path, start: str, end: str, tell: Callable[[int, int], Any]) -> dict[str, Any]:
    context = open_scan_context()
    first, last = find_release_index(context.facts, start, "From"), find_release_index(context.facts, end, "To")
    if first >= last:
        raise RecordError(f"From {start} to {end}: choose a release to move to that is newer than the one you run")
    finished = 0

    def count(done: int, total: int) -> None:
        nonlocal finished
        finished += done
        tell(finished, total)

    readings = context.read_paths([folder], (), folder, 1, cache=False, tell=count)
    if not readings:
        raise RecordError("no Python file and no notebook is among these; choose files that end in .py or .ipynb")
    result = scan_readings(readings, context.build_engine(first, last))
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
        "means": load_rules()[group.reason.rule].summary,
        "count": len(group.findings),
        "places": [_describe_place(finding, folder) for finding in shown],
    }


def _describe_place(finding: Finding, folder: Path) -> str:
    return replace(finding, path=_relative_path(finding.path, folder)).place


def _relative_path(path: str, folder: Path) -> str:
    return Path(path).relative_to(folder).as_posix()
