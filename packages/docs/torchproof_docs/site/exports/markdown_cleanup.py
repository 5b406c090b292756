"""Markdown for programs: without blank lines that say nothing, and each block of code once."""

import posixpath
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from torchproof.text_escaping import transform_outside_fences

BLOCK = re.compile(r"(?ms)^(?P<mark>`{3,})(?P<info>\w*)\n(?P<text>.*?)^(?P=mark)$")
HEADING = re.compile(r"^#{1,6} (?P<title>.+)$")
# Lines from which on output is told once; code always is.
LONG = 4


@dataclass(frozen=True)
class Line:
    """A line of a page, and where it stands."""

    text: str
    heading: str
    """The nearest heading above it."""
    language: str | None
    """Of the block that it is in, None outside blocks."""
    number: int
    """Of the line in its page, from 1."""


def collapse_blank_lines(text: str) -> str:
    """Collapse runs of blank lines, which passages of other versions leave; code is untouched."""
    return transform_outside_fences(text, lambda part: re.sub(r"\n{3,}", "\n\n", part)).strip() + "\n"


def iterate_lines(page: str) -> Iterator[Line]:
    """Yield the lines of a page without its headings and the fences of its blocks."""
    heading, mark, language = "", "", ""
    for number, text in enumerate(page.splitlines(), start=1):
        if text.startswith("```") and (not mark or text == mark):
            fence = text[: len(text) - len(text.lstrip("`"))]
            mark, language = ("", "") if mark else (fence, text[len(fence) :])
        elif not mark and (found := HEADING.match(text)):
            heading = found["title"]
            yield Line(heading, heading, None, number)
        else:
            yield Line(text, heading, language if mark else None, number)


def link_repeated_blocks(pages: Mapping[str, str], homes: Mapping[str, str]) -> dict[str, str]:
    """Replace each block that another page has by a link to that page.

    ``homes`` has, by its text, the page that code belongs to; what has no home stays on the first page that shows it.
    """
    kept: dict[str, str] = {}
    for name, page in pages.items():
        for block in BLOCK.finditer(page):
            if block["text"] not in kept or homes.get(block["text"]) == name:
                kept[block["text"]] = name
    return {name: _link_blocks(text, name, kept) for name, text in pages.items()}


def _link_blocks(page: str, name: str, kept: Mapping[str, str]) -> str:
    above: set[str] = set()

    def told(block: re.Match[str]) -> str:
        text = block["text"]
        if block["info"] != "python" and text.count("\n") < LONG:
            return block[0]
        home = kept[text]
        if home == name and text not in above:
            above.add(text)
            return block[0]
        there = "above" if home == name else f"in [{home}]({posixpath.relpath(home, posixpath.dirname(name))})"
        return f"(The same {'code' if block['info'] == 'python' else 'text'} is {there}.)"

    return BLOCK.sub(told, page)
