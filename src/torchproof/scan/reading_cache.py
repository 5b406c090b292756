"""Caches the reading of a file until the file or one of its dependencies changes."""

import hashlib
import json
import os
import sys
from contextlib import suppress
from dataclasses import astuple, replace
from pathlib import Path
from typing import Any

from torchproof.atomic_files import write_atomically
from torchproof.regular_files import Unreadable, read_regular_file
from torchproof.scan.file_reader import FileReading
from torchproof.scan.syntax.call_shapes import CallShape
from torchproof.scan.syntax.ignore_comments import IgnoreComment
from torchproof.scan.syntax.text_facts import TextFact
from torchproof.scan.syntax.torch_uses import TorchUse

FORMAT = 4
# A cache that is longer is written anew.
MAX_BYTES = 500_000_000


def read_file_stamp(path: str) -> list[int] | None:
    """Return the modification time and the size of a file, None if it is missing."""
    try:
        status = Path(path).stat()
    except OSError:
        return None
    return [status.st_mtime_ns, status.st_size]


def locate_cache_folder() -> Path | None:
    """Return the cache folder of this user, None for one without a home."""
    base = os.environ.get("XDG_CACHE_HOME") or (os.environ.get("LOCALAPPDATA") if sys.platform == "win32" else None)
    if base:
        return Path(base) / "torchproof"
    try:
        return Path.home() / ".cache" / "torchproof"
    except RuntimeError:  # neither HOME nor an entry of the user
        return None


class ReadingCache:
    """The readings of a project's files by one version of the program and the history."""

    def __init__(self, project: Path, key: str) -> None:
        name = hashlib.sha256(str(project.resolve()).encode()).hexdigest()[:16]
        folder = locate_cache_folder()
        self.path = folder / f"scan-{name}.json" if folder else None
        self.key = f"{FORMAT}:{sys.version_info[:2]}:{key}"
        self._entries: dict[str, tuple[str, str]] = {}
        """The stamps and the reading of each file as JSON, which is parsed when it is asked for."""
        with suppress(Unreadable, ValueError):
            if self.path:
                head, _, body = read_regular_file(self.path, MAX_BYTES).partition(b"\n")
                if head.decode() == self.make_head(body):
                    lines = body.decode().splitlines()
                    self._entries = dict(zip(lines[::3], zip(lines[1::3], lines[2::3], strict=True), strict=True))

    def make_head(self, body: bytes) -> str:
        """Return the first line of a cache: what wrote it, and a digest of the rest."""
        return f"{self.key} {hashlib.sha256(body).hexdigest()}"

    def is_current(self, path: Path) -> bool:
        """Return True if neither a file nor what its reading depends on changed since it was added."""
        try:
            stamps = json.loads(self._entries[str(path.absolute())][0])
            return all(read_file_stamp(read_path) == stamp for read_path, stamp in stamps.items())
        except (KeyError, AttributeError, ValueError, RecursionError):
            return False

    def get(self, path: Path) -> FileReading | None:
        """Return the reading of a file that was added, None if there is none."""
        try:
            return _restore_reading(str(path), json.loads(self._entries[str(path.absolute())][1]))
        except (AttributeError, IndexError, KeyError, TypeError, ValueError, RecursionError):
            return None

    def add_reading(self, reading: FileReading) -> None:
        """Add a reading."""
        name = str(Path(reading.path).absolute())
        if read_file_stamp(name) and len(name.splitlines()) == 1:
            stamps = {read_path: read_file_stamp(read_path) for read_path in (name, *reading.dependencies)}
            entry = {
                "uses": [astuple(use) for use in reading.uses],
                "ignores": [astuple(ignore) for ignore in reading.ignores],
                "cells": reading.cells,
                "dependencies": reading.dependencies,
                "texts": [astuple(text) for text in reading.texts],
                "kind": reading.text_kind,
                "trouble": reading.read_error,
            }
            self._entries[name] = json.dumps(stamps), json.dumps(entry)

    def save(self) -> None:
        """Write the cache; do nothing if it cannot be written."""
        if self.path is None:
            return
        lines = (line for name, entry in self._entries.items() for line in (name, *entry))
        with suppress(OSError, UnicodeError):
            body = "\n".join(lines).encode()
            write_atomically(self.path, f"{self.make_head(body)}\n".encode() + body)


def _freeze(value: Any) -> Any:
    """Return a value of JSON with tuples in place of lists."""
    return tuple(map(_freeze, value)) if isinstance(value, list) else value


def _restore_use(*fields: Any) -> TorchUse:
    use = TorchUse(*fields)
    return replace(use, call=CallShape(*use.call)) if use.call else use  # type: ignore[misc]


def _restore_reading(path: str, entry: dict[str, Any]) -> FileReading:
    table = {name: _freeze(value) for name, value in entry.items()}
    return FileReading(
        path,
        tuple(_restore_use(*use) for use in table["uses"]),
        tuple(IgnoreComment(*ignore) for ignore in table["ignores"]),
        table["cells"],
        table["trouble"],
        table["dependencies"],
        tuple(TextFact(*text) for text in table["texts"]),
        table["kind"],
    )
