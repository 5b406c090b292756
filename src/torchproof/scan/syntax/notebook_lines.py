"""Finds the lines of a notebook's file on which the lines of its cells stand."""

import json
import re
from bisect import bisect_left
from json.decoder import scanstring  # type: ignore[attr-defined]
from json.scanner import py_make_scanner  # type: ignore[attr-defined]
from pathlib import Path
from typing import Any


class _PlacedText(str):
    """A string of a JSON text, with the place of its first character, and that behind its closing quote."""

    __slots__ = ("end", "place")
    place: int
    end: int


def locate_notebook_lines(path: Path) -> dict[tuple[int, int], int]:
    """Return the line of the file for each cell and line in it, both counted from 1; empty if it cannot be read."""
    try:
        text = path.read_text(encoding="utf-8-sig")
        cells = _parse_placed(text)["cells"]
        breaks = [match.start() for match in re.finditer("\n", text)]
        return {
            (number, line): bisect_left(breaks, place) + 1
            for number, cell in enumerate(cells, 1)
            for line, place in enumerate(_find_places(cell["source"]), 1)
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}


def find_cell_strings(text: str) -> dict[int, list[tuple[int, int, str]]]:
    """Return for each cell of a notebook's text, from 1, its strings with the places of their quotes.

    Empty for a format that has no list of cells at its top.
    """
    try:
        cells = _parse_placed(text)["cells"]
        sources = {number: cell["source"] for number, cell in enumerate(cells, 1)}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}
    found = {number: source if isinstance(source, list) else [source] for number, source in sources.items()}
    return {
        number: [(each.place - 1, each.end, str(each)) for each in strings]
        for number, strings in found.items()
        if strings and all(isinstance(each, _PlacedText) for each in strings)
    }


def _parse_placed(text: str) -> Any:
    """Return the content of a JSON text, its strings with their places."""

    def parse_string(text: str, start: int, strict: bool = True) -> tuple[_PlacedText, int]:
        content, end = scanstring(text, start, strict)
        placed = _PlacedText(content)
        placed.place, placed.end = start, end
        return placed, end

    decoder = json.JSONDecoder()
    decoder.parse_string = parse_string  # type: ignore[attr-defined]
    decoder.scan_once = py_make_scanner(decoder)  # type: ignore[attr-defined]
    return decoder.decode(text)


def _find_places(source: Any) -> list[int]:
    """Return the place of each line of a cell: a string a line, or one string for all."""
    if isinstance(source, _PlacedText):
        return [source.place] * (source.count("\n") + 1)
    return [part.place for part in source for _ in part.splitlines()]
