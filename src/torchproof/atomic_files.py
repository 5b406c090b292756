"""Atomic writes: files that readers see whole or not at all."""

import errno
import os
import stat
import tempfile
from pathlib import Path


def write_atomically(path: Path, content: str | bytes) -> None:
    """Write a file and its folders atomically: readers see the old content or the new."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_temporary_file(path, content).replace(path)


def replace_file(path: Path, content: str | bytes) -> None:
    """Write a file that its user named: as a whole or not at all, where it is, with the mode that it has.

    A link stays a link, and what it leads to is written. A pipe or a device is written to. No folder is made.
    """
    try:
        status = path.stat()
    except FileNotFoundError:
        status = None
    try:
        if status and not stat.S_ISREG(status.st_mode):
            _write_through(path, content.encode() if isinstance(content, str) else content)
            return
        target = path.resolve()
        if status and not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        written = write_temporary_file(target, content)
        try:
            if status:
                written.chmod(stat.S_IMODE(status.st_mode))
            written.replace(target)
        except BaseException:
            written.unlink(missing_ok=True)
            raise
    except OSError as error:
        error.filename, error.filename2 = str(path), None  # and not that of a temporary file
        raise


def _write_through(path: Path, content: bytes) -> None:
    """Write to a device, or to a pipe that somebody reads; raise OSError if nobody does."""
    handle = os.open(path, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0))
    os.set_blocking(handle, True)
    with os.fdopen(handle, "wb") as file:
        file.write(content)


def write_temporary_file(path: Path, content: str | bytes) -> Path:
    """Write a temporary file beside ``path``, to be moved there, and return it; delete it if writing fails."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:80]}.", suffix=".tmp")
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
