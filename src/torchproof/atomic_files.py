"""Atomic writes: files that readers see whole or not at all."""

import os
import tempfile
from pathlib import Path


def write_atomically(path: Path, content: str | bytes) -> None:
    """Write a file and its folders atomically: readers see the old content or the new."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_temporary_file(path, content).replace(path)


def write_temporary_file(path: Path, content: str | bytes) -> Path:
    """Write a temporary file beside ``path``, to be moved there, and return it; delete it if writing fails."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp")
    written = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
        written.chmod(0o644)
    except BaseException as error:
        written.unlink(missing_ok=True)
        if isinstance(error, OSError) and not error.filename:  # as when the disk is full
            error.filename = str(path)
        raise
    return written
