"""Caches the reading of a file until the file or one of its dependencies changes."""

import hashlib
import json
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import astuple, replace
from pathlib import Path
from typing import Any

from torchproof.atomic import write_at_once
from torchproof.scan.file_reader import FileReading
from torchproof.scan.syntax.call_shapes import CallShape
from torchproof.scan.syntax.ignore_comments import IgnoreComment
from torchproof.scan.syntax.text_facts import TextFact
from torchproof.scan.syntax.torch_uses import TorchUse

FORMAT = 2


def file_stamp(path: str) -> list[int] | None:
    """Return the modification time and the size of a file, None if it is missing."""
    try:
        status = Path(path).stat()
    except OSError:
        return None
    return [status.st_mtime_ns, status.st_size]


def cache_folder() -> Path:
    """Return the cache folder of this user."""
    base = os.environ.get("XDG_CACHE_HOME") or (os.environ.get("LOCALAPPDATA") if sys.platform == "win32" else None)
    return (Path(base) if base else Path.home() / ".cache") / "torchproof"


class ReadingCache:
    """The readings of a project's files by one version of the program and the history."""

    def __init__(self, project: Path, key: str) -> None:
        name = hashlib.sha256(str(project.resolve()).encode()).hexdigest()[:16]
        self.path = cache_folder() / f"scan-{name}.json"
        self.key = f"{FORMAT}:{sys.version_info[:2]}:{key}"
        self._known: dict[str, Any] = {}
        try:
            table = json.loads(self.path.read_bytes())
            if table["key"] == self.key:
                self._known = table["files"]
        except (OSError, ValueError, KeyError, TypeError):
            pass

    def get(self, path: Path) -> FileReading | None:
        """Return the reading of a file, None if the file or a dependency changed."""
        name = str(path.absolute())
        try:
            entry = self._known[name]
            if any(file_stamp(path_read) != stamp for path_read, stamp in entry["stamps"].items()):
                return None
            return _restore_reading(str(path), entry)
        except (KeyError, TypeError, ValueError):
            return None

    def save(self, readings: Iterable[FileReading]) -> None:
        """Add readings and write the cache; do nothing if it cannot be written."""
        for reading in readings:
            name = str(Path(reading.path).absolute())
            if file_stamp(name):
                self._known[name] = {
                    "stamps": {path_read: file_stamp(path_read) for path_read in (name, *reading.dependencies)},
                    "uses": [astuple(use) for use in reading.uses],
                    "ignores": [astuple(ignore) for ignore in reading.ignores],
                    "cells": reading.cells,
                    "texts": [astuple(text) for text in reading.texts],
                    "kind": reading.text_kind,
                    "trouble": reading.read_error,
                }
        with suppress(OSError):
            write_at_once(self.path, json.dumps({"key": self.key, "files": self._known}))


def _restore_shape(call: list[Any]) -> CallShape:
    positional, keywords, star, double_star, partial, arguments = call
    words = tuple((name, text) for name, text in keywords)
    return CallShape(positional, words, star, double_star, partial, tuple(arguments))


def _restore_reading(path: str, entry: dict[str, Any]) -> FileReading:
    uses = []
    for paths, way_of_use, line, column, end_line, end_column, reach, caught, soft, call, *rest in entry["uses"]:
        shape = _restore_shape(call) if call else None
        open_, blocks, devices, *flags = rest
        restored_paths = tuple((name, mask, looked_up) for name, mask, looked_up in paths)
        place = (line, column, end_line, end_column)
        uses.append(TorchUse(restored_paths, way_of_use, *place, reach, tuple(caught), tuple(soft), shape, open_))
        uses[-1] = replace(
            uses[-1], blocks=tuple(blocks), devices=tuple(devices), decorates=flags[0], is_inferred=flags[1]
        )
    ignores = tuple(IgnoreComment(line, tuple(rules), whole) for line, rules, whole in entry["ignores"])
    cells = tuple((cell, before) for cell, before in entry["cells"])
    leans_on = tuple(
        restored_paths for restored_paths in entry["stamps"] if restored_paths != str(Path(path).absolute())
    )
    texts = tuple(TextFact(*text) for text in entry["texts"])
    return FileReading(path, tuple(uses), ignores, cells, entry["trouble"], leans_on, texts, entry["kind"])
