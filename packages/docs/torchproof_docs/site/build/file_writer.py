"""Writes files where a site is built."""

from collections.abc import Mapping
from pathlib import Path


def write_files(folder: Path, files: Mapping[str, str | bytes]) -> None:
    """Write files by their paths below a folder."""
    for name, content in files.items():
        write_file(folder / name, content)


def write_file(path: Path, content: str | bytes) -> None:
    """Write a file and create its folders."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
