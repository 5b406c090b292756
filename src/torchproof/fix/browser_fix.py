"""Edits for a page in a browser: files of the browser's memory in, JSON for the page out."""

import json
from collections.abc import Iterable
from pathlib import Path

from torchproof.errors import TorchproofError
from torchproof.fix.fix_reports import format_diff, format_shown, format_totals
from torchproof.fix.project_fix import ProjectFix, choose_levels
from torchproof.scan.project_index import ProjectIndex
from torchproof.scan.scan_context import open_scan_context


def fix_files(files: Iterable[tuple[str, bytes]], start: str, end: str) -> str:
    """Return a diff of files, the decisions that are left and the totals; it has only ``failed`` if it cannot run.

    Args:
        files: The path of each file, as the browser calls it, and its content.
        start: The release that somebody runs.
        end: The release that they move to.

    """
    try:
        context = open_scan_context()
        project_fix = ProjectFix(context, ProjectIndex(context.facts, start, end), choose_levels(keep_behaviour=False))
        read = [(Path(path), bytes(content)) for path, content in files]
        for path, content in read:
            project_fix.imported.add_content(path, content)
        fixes = [project_fix.fix_content(path, content) for path, content in read]
    except TorchproofError as error:
        return json.dumps({"failed": str(error)})
    return json.dumps(
        {
            "diff": "".join(format_diff(fix) for fix in fixes if fix.is_changed),
            "shown": [line for fix in fixes if not fix.problem for line in format_shown(fix)],
            "totals": format_totals(fixes),
        }
    )
