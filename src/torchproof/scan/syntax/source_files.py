"""Finds, reads and parses source files and notebooks."""

import ast
import io
import json
import os
import re
import tokenize
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path

from torchproof.scan.syntax.text_files import classify_file

SUFFIXES = {".py", ".pyw", ".ipynb"}
SKIPPED_FOLDERS = {"__pycache__", "node_modules", "site-packages", "build", "dist", "venv", "env"}
# Hidden folders with files of continuous integration.
SHOWN_FOLDERS = {".github", ".circleci", ".devcontainer"}
MAX_BYTES = 5_000_000
MAGIC = re.compile(r"^(\s*)([%!?].*|.*\?\s*)$")


class Unreadable(Exception):  # noqa: N818
    """A file that cannot be scanned; the message is a clause."""


@dataclass(frozen=True, slots=True)
class PythonSource:
    """The text and the syntax tree of a file."""

    text: str
    tree: ast.Module
    cells: tuple[tuple[int, int], ...] = field(default=())
    """Of a notebook: the number of each code cell, and the count of lines before it."""

    def place(self, line: int) -> tuple[int, int]:
        """Return the cell, 0 in a script, and the line in it."""
        cell, before = max(((cell, before) for cell, before in self.cells if before < line), default=(0, 0))
        return cell, line - before


def find_source_files(paths: Iterable[Path], exclude: Iterable[str] = ()) -> Iterator[Path]:
    """Yield the given files, and of the given folders Python files, notebooks and what text patterns read."""
    patterns = tuple(exclude)
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        for folder, folders, names in os.walk(path):
            here = Path(folder)
            folders[:] = sorted(
                name
                for name in folders
                if name not in SKIPPED_FOLDERS
                and (not name.startswith(".") or name in SHOWN_FOLDERS)
                and not _is_excluded(here / name, path, patterns)
            )
            for name in sorted(names):
                file = here / name
                if (file.suffix in SUFFIXES or classify_file(file)) and not _is_excluded(file, path, patterns):
                    yield file


def _is_excluded(path: Path, base: Path, patterns: tuple[str, ...]) -> bool:
    relative = path.relative_to(base).as_posix()
    return any(fnmatch(relative, pattern) or fnmatch(path.name, pattern) for pattern in patterns)


def read_content(path: Path) -> bytes:
    """Return the content of a file; raise Unreadable if it is missing, irregular or too long."""
    try:
        check_file(path, MAX_BYTES)
        return path.read_bytes()
    except OSError as error:
        raise Unreadable(error.strerror or str(error)) from error


def check_file(path: Path, limit: int) -> None:
    """Raise Unreadable if a file is missing, irregular, or longer than a number of bytes."""
    if not path.is_file():
        raise Unreadable("no such file" if not path.exists() else "no regular file")
    size = path.stat().st_size
    if size > limit:
        raise Unreadable(f"{size / 1e6:.0f} MB long; files above {limit / 1e6:.0f} MB are left out")


def parse_source(content: bytes, *, notebook: bool) -> PythonSource:
    """Return the parsed content of a file; raise Unreadable if it is not Python 3."""
    if notebook:
        text, cells = join_notebook_cells(content)
    else:
        text, cells = decode_script(content), ()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            flags = ast.PyCF_ONLY_AST | (ast.PyCF_ALLOW_TOP_LEVEL_AWAIT if notebook else 0)
            tree = compile(text, "<scan>", "exec", flags, dont_inherit=True)
    except SyntaxError as error:
        raise Unreadable(f"no Python 3: line {error.lineno}: {error.msg}") from error
    except (RecursionError, MemoryError, ValueError) as error:
        raise Unreadable(f"cannot be parsed: {type(error).__name__}") from error
    assert isinstance(tree, ast.Module)
    return PythonSource(text, tree, cells)


def decode_script(content: bytes) -> str:
    """Return the text of a script in the encoding that it declares; raise Unreadable for anything else."""
    if b"\0" in content[:8192]:
        raise Unreadable("binary")
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(content).readline)
        return content.decode(encoding).replace("\r\n", "\n").replace("\r", "\n")
    except (SyntaxError, UnicodeDecodeError, LookupError) as error:
        raise Unreadable(f"unknown encoding: {str(error).partition(chr(10))[0][:80]}") from error


def join_notebook_cells(content: bytes) -> tuple[str, tuple[tuple[int, int], ...]]:
    """Return the cells of code of a notebook as one script, with magics left out."""
    try:
        cells = json.loads(content.decode("utf-8-sig")).get("cells", [])
        lines: list[str] = []
        starts = []
        for number, cell in enumerate(cells, 1):
            source = cell.get("source", "")
            text = source if isinstance(source, str) else "".join(source)
            if cell.get("cell_type") != "code" or text.lstrip().startswith("%%"):
                continue
            starts.append((number, len(lines)))
            lines += [MAGIC.sub(r"\1pass", line) if MAGIC.match(line) else line for line in text.splitlines()]
        return "\n".join(lines) + "\n", tuple(starts)
    except (ValueError, AttributeError, TypeError, RecursionError) as error:
        raise Unreadable(f"no notebook: {str(error)[:80]}") from error
