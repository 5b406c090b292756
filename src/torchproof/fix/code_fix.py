"""Fixes code that is given as text: for an agent, and for the page *Check your code*."""

from pathlib import Path

from torchproof.errors import RecordError
from torchproof.fix.file_fixer import FileFix
from torchproof.fix.fix_reports import format_diff, format_shown, format_totals
from torchproof.fix.project_fix import ProjectFix, choose_levels
from torchproof.scan.project_index import ProjectIndex
from torchproof.scan.scan_context import open_scan_context

NAME = Path("code.py")
# The most characters of an answer.
MAX_CHARACTERS = 20_000


def fix_text(path: Path, content: bytes, start: str, end: str, *, keep_behaviour: bool = False) -> FileFix:
    """Return a file with its edits; raise RecordError if the releases are not covered or exchanged."""
    context = open_scan_context()
    projects = ProjectIndex(context.facts, start, end)
    return ProjectFix(context, projects, choose_levels(keep_behaviour=keep_behaviour)).fix_content(path, content)


def fix_code(code: str, start: str, end: str, keep_behaviour: bool = False) -> str:
    """Return a diff of some code, a line for each decision that is left, and the totals."""
    fix = fix_text(NAME, code.encode(errors="replace"), start, end, keep_behaviour=keep_behaviour)
    if fix.problem:
        raise RecordError(f"code: {fix.problem}")
    lines = [*format_shown(fix), format_totals([fix])]
    text = f"{format_diff(fix) if fix.is_changed else ''}{chr(10).join(lines)}"
    if len(text) > MAX_CHARACTERS:
        raise RecordError(f"code: the answer is longer than {MAX_CHARACTERS} characters; give less code")
    return text
