"""Files that are there as a whole or not at all, whoever else reads or writes them at the time."""

import os
import tempfile
from pathlib import Path


def write_at_once(path: Path, content: str | bytes) -> None:
    """Write a file, with its folders: a reader beside it sees the old content or the new, never a part."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary(path, content).replace(path)


def temporary(path: Path, content: str | bytes) -> Path:
    """Write a file beside a path, to be moved there, and return where it is; nothing stays if it cannot be written."""
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
