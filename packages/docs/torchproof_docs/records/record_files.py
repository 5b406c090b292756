"""Text, TOML and JSON files, read with one-line errors."""

import json
import tomllib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from torchproof.errors import RecordError


def read_text(path: Path) -> str:
    """Read a text file; raise RecordError if it is not UTF-8 or cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise RecordError(f"{path}: not UTF-8 at byte {error.start}; save the file as UTF-8") from error
    except OSError as error:
        raise RecordError(f"{path}: {error.strerror}; put a file there that can be read") from error


def read_toml(path: Path) -> dict[str, Any]:
    """Read a TOML file; raise RecordError if it is not valid TOML."""
    try:
        return tomllib.loads(read_text(path))
    except tomllib.TOMLDecodeError as error:
        raise RecordError(f"{path}: not valid TOML: {error}; correct the file") from error


def parse_json(text: str) -> Any:
    """Parse JSON strictly; raise ValueError for a key that stands twice in one table, and for a number that is none.

    Readers disagree about which of two equal keys counts, so a hash of what one of them read says nothing of the file.
    """
    return json.loads(text, object_pairs_hook=_build_table, parse_constant=_refuse_constant)


def _build_table(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) != len(pairs):
        twice = next(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
        raise ValueError(f"the key {twice!r} stands twice in one table")
    return table


def _refuse_constant(word: str) -> None:
    raise ValueError(f"{word} is no number of JSON")
