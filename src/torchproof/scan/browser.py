"""The scan for a page in a browser: files of the browser's memory in, what the page shows out, as JSON."""

import json
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from torchproof.errors import RecordError, TorchproofError
from torchproof.scan.rules.findings import RULES, Finding, Group, grouped
from torchproof.scan.scanner import Result, release_index, scan
from torchproof.scan.scan_context import open_world

PLACES = 50
"""A page lists so many places of a reason, and counts the others."""


def check(folder: str, start: str, end: str, tell: Callable[[int, int], Any] = lambda _done, _total: None) -> str:
    """Return what an upgrade does to the files of a folder; ``failed`` alone, one line, where it cannot be told."""
    try:
        return json.dumps(_shown(Path(folder), start, end, tell))
    except TorchproofError as error:
        return json.dumps({"failed": str(error)})


def _shown(folder: Path, start: str, end: str, tell: Callable[[int, int], Any]) -> dict[str, Any]:
    world = open_world()
    first, last = release_index(world.facts, start, "From"), release_index(world.facts, end, "To")
    if first >= last:
        raise RecordError(f"From {start} to {end}: choose a release to move to that is newer than the one you run")
    told = 0

    def count(done: int, total: int) -> None:
        nonlocal told
        told += done
        tell(told, total)

    readings = world.read([folder], (), folder, 1, cache=False, tell=count)
    if not readings:
        raise RecordError("no Python file and no notebook is among these; choose files that end in .py or .ipynb")
    result = scan(readings, world.judge(first, last))
    return _summary(result, folder) | {"groups": [_group(group, folder) for group in grouped(result.findings)]}


def _summary(result: Result, folder: Path) -> dict[str, Any]:
    troubles = [asdict(replace(trouble, path=_below(trouble.path, folder))) for trouble in result.troubles]
    return {
        "from": result.start,
        "to": result.end,
        "files": result.files,
        "using": result.using,
        "uses": result.uses,
        "findings": len(result.findings),
        "guarded": len(result.guarded),
        "ignored": result.ignored,
        "hidden": result.hidden,
        "troubles": troubles,
    }


def _group(group: Group, folder: Path) -> dict[str, Any]:
    shown = group.findings[:PLACES]
    return {
        **asdict(group.reason),
        "means": RULES[group.reason.rule],
        "count": len(group.findings),
        "places": [_place(finding, folder) for finding in shown],
    }


def _place(finding: Finding, folder: Path) -> str:
    return replace(finding, path=_below(finding.path, folder)).place


def _below(path: str, folder: Path) -> str:
    return Path(path).relative_to(folder).as_posix()
