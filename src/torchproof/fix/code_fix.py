"""Fixes code that is given as text: for an agent, and for the page *Check your code*."""

from pathlib import Path

from torchproof.errors import RecordError
from torchproof.fix.fix_reports import format_diff, format_shown, format_totals
from torchproof.fix.project_fix import ProjectFix, choose_levels
from torchproof.scan.project_index import ProjectIndex
from torchproof.scan.scan_context import open_scan_context

NAME = Path("code.py")
# The most characters of an answer.
MAX_CHARACTERS = 20_000


def fix_code(code: str, start: str, end: str, *, keep_behaviour: bool = False, guard_versions: bool = False) -> str:
    """Return a diff of some code, a line for each decision that is left, and the totals.

    Args:
        code: A Python file.
        start: The release before the upgrade, such as ``2.5``.
        end: The release after it.
        keep_behaviour: Write out defaults of the older release.
        guard_versions: Write a form that the older release lacks behind a test of the release.

    Raises:
        RecordError: The releases are not covered or exchanged, or the code is no Python.

    """
    context = open_scan_context()
    levels = choose_levels(keep_behaviour=keep_behaviour)
    project = ProjectFix(context, ProjectIndex(context.facts, start, end), levels, guards_versions=guard_versions)
    fix = project.fix_content(NAME, code.encode(errors="replace"))
    if fix.problem:
        raise RecordError(f"code: {fix.problem}")
    lines = [*format_shown(fix), format_totals([fix])]
    text = f"{format_diff(fix) if fix.is_changed else ''}{chr(10).join(lines)}"
    if len(text) > MAX_CHARACTERS:
        raise RecordError(f"code: the answer is longer than {MAX_CHARACTERS} characters; give less code")
    return text
