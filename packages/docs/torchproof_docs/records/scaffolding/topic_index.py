"""Topic index: headings and pages added to its front matter, everything else left as it was."""

import re
from itertools import takewhile
from pathlib import Path

import yaml

from torchproof.errors import RecordError
from torchproof_docs.records.front_matter import split_front_matter


def choose_heading(index: Path, group: str | None, *, new: bool) -> str:
    """Choose the heading for a page: ``group``, or the last; raise RecordError if it does not fit the index."""
    headings = [str(heading) for heading in split_front_matter(index)[0].get("groups") or {}]
    if not headings:
        raise RecordError(f"{index}: groups: it has none; write the first heading and give the command again")
    if new and (not group or group in headings):
        told = f"{group} is there already" if group else "it has no name"
        raise RecordError(f"{index}: groups: {told}; name the new heading with --group")
    if group and group not in headings and not new:
        raise RecordError(f"{index}: groups: no {group!r}; take one of {', '.join(headings)}, or add --new-group")
    return group or headings[-1]


def add_heading(text: str, heading: str, page: str) -> str:
    """Add a heading with a page after the others and return the text of the index."""
    lines = text.splitlines(keepends=True)
    at = next((number for number, line in enumerate(lines) if line.rstrip() == "groups:"), None)
    if at is None:
        return text
    last = _find_last_line(lines, at, r"\s+\S|- ")
    lead = (re.match(r"\s*", lines[at + 1]) or [""])[0] if last > at else "  "
    key = yaml.safe_dump(heading, allow_unicode=True, width=1000).splitlines()[0]
    return "".join([*lines[: last + 1], f"{lead}{key}:\n{lead}  - {page}\n", *lines[last + 1 :]])


def add_page(text: str, heading: str, page: str) -> str:
    """Add a page at the end of a heading's list and return the text of the index."""
    lines = text.splitlines(keepends=True)
    at = next((number for number, line in enumerate(lines) if _is_heading(line, heading)), None)
    if at is None:
        return text
    last = _find_last_line(lines, at, r"\s*- ")
    indent = re.match(r"\s*", lines[last] if last > at else f"  {lines[at]}")
    return "".join([*lines[: last + 1], f"{indent[0] if indent else ''}- {page}\n", *lines[last + 1 :]])


def _find_last_line(lines: list[str], at: int, below: str) -> int:
    """Return the index of the last line after ``at`` in a row of lines that match ``below``, or ``at``."""
    return at + sum(1 for _ in takewhile(re.compile(below).match, lines[at + 1 :]))


def _is_heading(line: str, heading: str) -> bool:
    """Return True if a line of YAML is a heading without a value."""
    try:
        return bool(yaml.safe_load(line) == {heading: None})
    except yaml.YAMLError:
        return False
