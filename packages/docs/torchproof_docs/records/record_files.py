"""Text and TOML files, read with one-line errors."""

import tomllib
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
