"""Sections of a snippet that pages show, between ``# --8<-- [start:use]`` and ``# --8<-- [end:use]``."""

import re
import textwrap
from pathlib import Path

from torchproof.errors import RecordError

SECTION_MARK = re.compile(r"^\s*# --8<-- \[(?P<edge>start|end):(?P<name>[a-z0-9-]+)\]\s*$")


def list_shown_lines(text: str) -> set[int]:
    """Return the numbers of the lines inside sections."""
    lines: set[int] = set()
    inside = 0
    for number, line in enumerate(text.splitlines(), start=1):
        if mark := SECTION_MARK.match(line):
            inside += 1 if mark["edge"] == "start" else -1
        elif inside:
            lines.add(number)
    return lines


def read_sections(path: Path, text: str) -> dict[str, str]:
    """Read the sections of a snippet by name, dedented; raise RecordError if a mark is out of place."""
    sections: dict[str, str] = {}
    opened: dict[str, tuple[int, list[str]]] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if match := SECTION_MARK.match(line):
            name = match["name"]
            if match["edge"] == "start":
                if name in opened or name in sections:
                    raise RecordError(f"{path}:{number}: section {name!r} starts twice; give each its own name")
                opened[name] = (number, [])
            elif name not in opened:
                raise RecordError(f"{path}:{number}: section {name!r} ends before it starts")
            else:
                sections[name] = "\n".join(opened.pop(name)[1])
        else:
            for _, lines in opened.values():
                lines.append(line)
    for name, (number, _) in opened.items():
        raise RecordError(f"{path}:{number}: section {name!r} has no end; add '# --8<-- [end:{name}]'")
    for name, body in sections.items():
        if not body.strip():
            raise RecordError(f"{path}: section {name!r} is empty; put the lines a reader copies in it")
    return {name: textwrap.dedent(body).strip("\n") for name, body in sections.items()}
