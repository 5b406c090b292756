"""Reports of edits: a diff, lines about what is left, JSON, and suggestions for a review on GitHub."""

import difflib
import io
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from torchproof.fix.edits.file_content import find_encoding
from torchproof.fix.file_fixer import FileFix
from torchproof.fix.fix_planner import Proposal
from torchproof.fix.fix_rules import FixLevel
from torchproof.text_escaping import escape_file_name, escape_line


@dataclass(frozen=True, slots=True)
class LineChange:
    """Lines of a file, from 1, and those that come in their place."""

    start: int
    end: int
    """The line behind the last."""
    text: str


def decode_lines(fix: FileFix, content: bytes) -> list[str]:
    """Return the lines of a content with their ends."""
    encoding = "utf-8" if fix.path.suffix == ".ipynb" else find_encoding(fix.content)
    text = content.decode(encoding, errors="backslashreplace")
    return list(io.StringIO(text, newline="\n"))  # as git counts them: a form feed ends no line


def format_diff(fix: FileFix) -> str:
    """Return the edits of a file as a diff that ``git apply`` and ``patch -p1`` take."""
    name = fix.path.as_posix().removeprefix("./")
    old, new = decode_lines(fix, fix.content), decode_lines(fix, fix.fixed)
    lines = difflib.unified_diff(old, new, f"a/{name}", f"b/{name}")
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)


def list_line_changes(fix: FileFix) -> list[LineChange]:
    """Return the edits of a file by lines."""
    old, new = decode_lines(fix, fix.content), decode_lines(fix, fix.fixed)
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    return [
        LineChange(start + 1, end + 1, "".join(new[first:last]))
        for kind, start, end, first, last in matcher.get_opcodes()
        if kind != "equal"
    ]


def list_shown(fix: FileFix) -> list[Proposal]:
    """Return what a person has to decide in a file, once a place and rule."""
    unique = {(each.match.rule.id, each.match.use.line, each.match.use.column): each for each in fix.shown}
    return list(unique.values())


def format_shown(fix: FileFix) -> Iterator[str]:
    """Yield a line for each finding whose edit a person has to decide."""
    path = escape_file_name(str(fix.path))
    if fix.problem:
        yield f"{path}: left out: {fix.problem}"
    for each in list_shown(fix):
        rule, use = each.match.rule, each.match.use
        place = f"{path}:{use.line}:{use.column}"
        keeps = " (--keep-behaviour makes this edit)" if _is_kept_on_request(each) else ""
        yield f"{place}: {rule.level}: {rule.title.removesuffix('.')}; {each.refusal.strip().removesuffix('.')}{keeps}"


def _is_kept_on_request(proposal: Proposal) -> bool:
    rule = proposal.match.rule
    return rule.level is FixLevel.KEEPS and proposal.refusal == rule.note


def format_totals(fixes: Sequence[FileFix]) -> str:
    """Return how many edits there are, in how many files, and how many a person has to decide."""
    levels = Counter(str(each.match.rule.level) for fix in fixes for each in fix.made)
    changed = sum(fix.is_changed for fix in fixes)
    shown = sum(len(list_shown(fix)) for fix in fixes)
    told = ", ".join(f"{count} {level}" for level, count in sorted(levels.items(), reverse=True)) or "no"
    edits = "edit" if levels.total() == 1 else "edits"
    files = "file" if changed == 1 else "files"
    return f"{told} {edits} in {changed} {files}; {shown} for you to decide"


def format_fix_json(fixes: Iterable[FileFix], start: str, end: str) -> str:
    """Return edits as JSON."""
    table = {
        "format": 1,
        "from": start,
        "to": end,
        "files": [
            {
                "path": escape_file_name(str(fix.path)),
                "problem": fix.problem,
                "diff": format_diff(fix) if fix.is_changed else "",
                "edits": [_describe_proposal(each) for each in fix.made],
                "shown": [_describe_proposal(each) for each in list_shown(fix)],
            }
            for fix in fixes
            if fix.is_changed or fix.shown or fix.problem
        ],
    }
    return json.dumps(table, indent=1, ensure_ascii=False)


def _describe_proposal(proposal: Proposal) -> dict[str, Any]:
    match = proposal.match
    return {
        "rule": match.rule.id,
        "level": match.rule.level,
        "title": match.rule.title,
        "line": match.use.line,
        "column": match.use.column,
        "name": match.path,
        "entry": match.reason.entry,
        "why_not": proposal.refusal,
    }


def format_suggestions(fixes: Iterable[FileFix]) -> str:
    """Return edits as the comments of a review on GitHub, each with a suggestion to accept."""
    comments = []
    for fix in fixes:
        titles = "; ".join(dict.fromkeys(escape_line(each.match.rule.title) for each in fix.made))
        for change in list_line_changes(fix):
            last = max(change.end - 1, change.start)
            text = change.text if change.end > change.start else f"{change.text}{_get_line(fix, change.start)}"
            comment = {"path": fix.path.as_posix().removeprefix("./"), "line": last, "side": "RIGHT"}
            if last > change.start:
                comment["start_line"] = change.start
            comments.append(comment | {"body": f"{titles}\n\n```suggestion\n{text.rstrip(chr(10))}\n```"})
    return json.dumps(comments, indent=1, ensure_ascii=False)


def _get_line(fix: FileFix, line: int) -> str:
    lines = decode_lines(fix, fix.content)
    return lines[line - 1] if line <= len(lines) else ""
