"""The file and the line in which each release defines a name, for links to its source."""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from torchproof.errors import RecordError

FILE = Path("history", "lines.json")
FORMAT = 2
# A line a release, 0 where the file does not define the name.
Lines = tuple[int, ...]


class LineIndex:
    """The lines of all releases, asked by where a name is defined."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        self.releases: tuple[str, ...] = tuple(table["releases"])
        self._files: dict[str, list[tuple[str, dict[str, Lines]]]] = {}
        for path, (names, rows) in table["files"].items():
            known = dict(zip(names.split(" "), _decode_rows(rows, len(self.releases)), strict=True))
            self._files.setdefault(derive_module(path), []).append((path, known))

    def find_lines(self, canonical: str) -> dict[str, Lines]:
        """Return the lines of a definition in each release, by the files that have had it."""
        parts = canonical.split(".")
        for end in range(len(parts), 0, -1):
            name = ".".join(parts[end:])
            if found := {
                path: known[name] for path, known in self._files.get(".".join(parts[:end]), ()) if name in known
            }:
                return found
        return {}

    def __iter__(self) -> Iterator[tuple[str, str, Lines]]:
        """Yield the module, the qualified name in it and the lines of each definition."""
        for module, files in self._files.items():
            for _, known in files:
                yield from ((module, name, lines) for name, lines in known.items())


def derive_module(path: str) -> str:
    """Return the module that a source is."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def encode_lines(releases: Sequence[str], lines: Mapping[tuple[str, str], Lines], history: bytes) -> str:
    """Return the lines by file and qualified name as JSON text, a file a line, the same for the same lines.

    The seal holds them together with the history from which their names are.

    A row is what a name's line has more than that of the name before, run by run of the releases: the difference and
    for how many of them, null for a release without it; one number where all releases have the same difference.
    """
    shown = []
    for path, group in groupby(sorted(lines, key=lambda key: (key[0], lines[key][::-1], key[1])), lambda key: key[0]):
        names = [name for _, name in group]
        rows = json.dumps(list(_encode_rows(lines[path, name] for name in names)), separators=(",", ":"))
        shown.append(f'{json.dumps(path)}: ["{" ".join(names)}",{rows}]')
    files = ",\n".join(shown)
    head = f'"format": {FORMAT},\n"releases": {json.dumps(list(releases))},\n"seal": "{_compute_seal(history, files)}"'
    return f'{{{head},\n"files": {{\n{files}\n}}}}\n'


def is_sealed_with(text: str, history: bytes) -> bool:
    """Return True if the text of a file of lines is as it was written, and written with a history."""
    head, _, files = text.removesuffix("\n}}\n").partition('"files": {\n')
    return f'"seal": "{_compute_seal(history, files)}"' in head


def _compute_seal(history: bytes, files: str) -> str:
    return hashlib.sha256(hashlib.sha256(history).digest() + files.encode()).hexdigest()


def _encode_rows(lines: Iterable[Lines]) -> Iterator[int | list[int | None]]:
    last: list[int] = []
    for each in lines:
        last = last or [0] * len(each)
        steps = [line - before if line else None for line, before in zip(each, last, strict=True)]
        last = [line or before for line, before in zip(each, last, strict=True)]
        runs = [(step, len(list(group))) for step, group in groupby(steps)]
        yield runs[0][0] if len(runs) == 1 and runs[0][0] is not None else [part for run in runs for part in run]


def _decode_rows(rows: Iterable[int | list[int | None]], count: int) -> Iterator[Lines]:
    last = [0] * count
    for row in rows:
        runs = [row, count] if isinstance(row, int) else row
        steps = [step for step, times in zip(runs[::2], runs[1::2], strict=True) for _ in range(times or 0)]
        yield tuple(0 if step is None else before + step for step, before in zip(steps, last, strict=True))
        last = [before + (step or 0) for step, before in zip(steps, last, strict=True)]


def load_lines(root: Path) -> LineIndex | None:
    """Load the line index of a checkout. Return None if it has none; raise RecordError if the file is damaged."""
    path = root / FILE
    if not path.is_file():
        return None
    try:
        table = json.loads(path.read_text(encoding="utf-8"))
        if table["format"] != FORMAT:
            raise RecordError(
                f"{path}: format {table['format']}, not {FORMAT}; write it again with torchproof-docs names"
            )
        return LineIndex(table)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise RecordError(
            f"{path}: damaged ({type(error).__name__}); write it again with torchproof-docs names"
        ) from None
