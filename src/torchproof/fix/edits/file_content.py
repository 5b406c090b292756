"""The content of a file as bytes, and the same content with ranges of its code replaced: a script or a notebook."""

import io
import json
import re
import tokenize
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from torchproof.fix.edits.call_edits import EditRefusedError
from torchproof.fix.edits.source_text import Replacement, SourceText
from torchproof.scan.syntax.notebook_lines import find_cell_strings
from torchproof.scan.syntax.source_files import PythonSource

LINE_PARTS = re.compile(r"[^\n]*\n|[^\n]+")


def read_code(content: bytes, source: PythonSource, *, notebook: bool) -> str:
    """Return the text that edits are about: a script with its line endings, the cells of a notebook as one text."""
    return source.text if notebook else content.decode(find_encoding(content))


def find_encoding(content: bytes) -> str:
    """Return the encoding of a script."""
    return tokenize.detect_encoding(io.BytesIO(content).readline)[0]


def write_script(content: bytes, replacements: Iterable[Replacement]) -> bytes:
    """Return a script with ranges replaced, in its encoding."""
    encoding = find_encoding(content)
    return SourceText(content.decode(encoding)).replace_ranges(replacements).encode(encoding)


def write_notebook(content: bytes, source: PythonSource, replacements: Iterable[Replacement]) -> bytes:
    """Return a notebook with ranges of its cells replaced; outputs and the format of the file stay.

    Raises:
        EditRefusedError: The text of a cell is not that of the file, as after a magic.

    """
    text = content.decode("utf-8-sig")
    joined = SourceText(source.text)
    by_cell: dict[int, list[_PlacedChange]] = {}
    for each in replacements:
        (start, column), (end, end_column) = joined.find_position(each.start), joined.find_position(each.end)
        number, first = source.locate_line(start)
        _, last = source.locate_line(end)
        old = joined.text[each.start : each.end]
        by_cell.setdefault(number, []).append(_PlacedChange(first, column, last, end_column, old, each.text))
    for number, cell_strings in sorted(find_cell_strings(text).items(), reverse=True):
        if number in by_cell:
            text = _write_cell(text, cell_strings, by_cell[number])
    bom = b"\xef\xbb\xbf" if content.startswith(b"\xef\xbb\xbf") else b""
    return bom + text.encode()


@dataclass(frozen=True, slots=True)
class _PlacedChange:
    """A replacement by lines and columns of a cell: a magic before it may be longer than what it was read as."""

    line: int
    column: int
    end_line: int
    end_column: int
    old: str
    new: str


def _write_cell(text: str, strings: list[tuple[int, int, str]], changes: list[_PlacedChange]) -> str:
    """Return the text of a file with the strings of one cell written anew."""
    cell = SourceText("".join(content for _, _, content in strings))
    placed = []
    for each in changes:
        start = cell.find_line_start(each.line) + each.column
        end = cell.find_line_start(each.end_line) + each.end_column
        if cell.text[start:end] != each.old and not (
            each.end_line > len(cell.lines) and each.old.startswith(cell.text[start:end])
        ):
            raise EditRefusedError("the cell is not plain Python")
        placed.append(Replacement(start, min(end, len(cell.text)), each.new))
    new = cell.replace_ranges(placed)
    is_ascii = text.isascii()
    parts = [new] if len(strings) == 1 and not _is_list(text, strings) else LINE_PARTS.findall(new)
    first, last = strings[0][0], strings[-1][1]
    gap = text[strings[0][1] : strings[1][0]] if len(strings) > 1 else _guess_gap(text, first)
    written = gap.join(json.dumps(part, ensure_ascii=is_ascii) for part in parts) or '""'
    return f"{text[:first]}{written}{text[last:]}"


def _is_list(text: str, strings: list[tuple[int, int, Any]]) -> bool:
    return text[: strings[0][0]].rstrip().endswith("[")


def _guess_gap(text: str, first: int) -> str:
    """Return what stands between two strings of a list, by what stands before its only one."""
    blank = text[text.rindex("[", 0, first) + 1 : first]
    return f",{blank}" if blank.strip() == "" and blank else ", "
