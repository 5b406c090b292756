"""Finds, reads and parses source files and notebooks."""

import ast
import codecs
import io
import os
import tokenize
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from torchproof.regular_files import Unreadable, read_regular_file
from torchproof.scan.syntax.notebooks import read_notebook
from torchproof.scan.syntax.python_parser import parse_python
from torchproof.scan.syntax.text_files import classify_file

SUFFIXES = {".py", ".pyw", ".ipynb"}
SKIPPED_FOLDERS = {"__pycache__", "node_modules", "site-packages", "build", "dist", "venv", "env"}
# Hidden folders with files of continuous integration.
SHOWN_FOLDERS = {".github", ".circleci", ".devcontainer"}
MAX_BYTES = 5_000_000
# Encodings whose decoders take a time that grows with the square of a text, or of which no source is.
REFUSED_ENCODINGS = frozenset({"punycode", "idna", "undefined"})


@dataclass(frozen=True, slots=True)
class PythonSource:
    """The text and the syntax tree of a file."""

    text: str
    tree: ast.Module
    cells: tuple[tuple[int, int], ...] = field(default=())
    """Of a notebook: the number of each code cell, and the count of lines before it."""
    problem: str = ""
    """Of a notebook: which cells are left out, and why."""

    def locate_line(self, line: int) -> tuple[int, int]:
        """Return the cell, 0 in a script, and the line in it."""
        cell, before = max(((cell, before) for cell, before in self.cells if before < line), default=(0, 0))
        return cell, line - before


def find_source_files(
    paths: Iterable[Path], is_excluded: Callable[[Path, Path], bool] = lambda _path, _base: False
) -> Iterator[Path]:
    """Yield the given files, and of the given folders Python files, notebooks and what text patterns read, in order.

    A folder that cannot be listed is yielded itself, so that reading it says why.

    Args:
        paths: Files and folders.
        is_excluded: Returns True for a file or folder to leave out; called with it and with the given path it is below.

    """
    for path in paths:
        if path.is_dir():
            yield from _find_below(path, is_excluded)
        else:
            yield path


def _find_below(base: Path, is_excluded: Callable[[Path, Path], bool]) -> Iterator[Path]:
    waiting = [base]
    while waiting:
        here = waiting.pop()
        try:
            with os.scandir(here) as listed:
                entries = sorted(listed, key=lambda entry: entry.name)
            folders = [entry.name for entry in entries if entry.is_dir(follow_symlinks=False)]
        except OSError:
            yield here
            continue
        for entry in entries:
            file = here / entry.name
            is_read = file.suffix in SUFFIXES and not entry.name.startswith(".#")  # a lock of Emacs
            if (is_read or classify_file(file)) and not _is_folder(entry) and not is_excluded(file, base):
                yield file
        waiting += [
            here / name
            for name in reversed(folders)
            if name not in SKIPPED_FOLDERS
            and (not name.startswith(".") or name in SHOWN_FOLDERS)
            and not is_excluded(here / name, base)
        ]


def _is_folder(entry: "os.DirEntry[str]") -> bool:
    try:
        return entry.is_dir()
    except OSError:  # a link to itself
        return False


def read_content(path: Path) -> bytes:
    """Return the content of a file; raise Unreadable if it is missing, irregular or too long."""
    return read_regular_file(path, MAX_BYTES)


def parse_source(content: bytes, *, notebook: bool) -> PythonSource:
    """Return the parsed content of a file; raise Unreadable if it is not Python 3."""
    if notebook:
        code = read_notebook(content)
        return PythonSource(code.text, code.tree, code.cells, code.problem)
    text = decode_script(content)
    return PythonSource(text, parse_python(text))


def decode_script(content: bytes) -> str:
    """Return the text of a script in the encoding that it declares; raise Unreadable for anything else."""
    if b"\0" in content[:8192]:
        raise Unreadable("binary")
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(content).readline)
        is_refused = codecs.lookup(encoding).name in REFUSED_ENCODINGS
        text = "" if is_refused else content.decode(encoding)
    except Exception as error:  # whatever a codec raises
        raise Unreadable(f"unknown encoding: {str(error).partition(chr(10))[0][:80]}") from error
    if is_refused:
        raise Unreadable(f"unknown encoding: {encoding} is none of a source")
    return text.replace("\r\n", "\n").replace("\r", "\n")
