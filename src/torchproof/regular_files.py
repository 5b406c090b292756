"""Reads regular files alone, and no more of them than a limit: no pipe, no device, nothing without end."""

import errno
import os
import stat
from pathlib import Path


class Unreadable(Exception):  # noqa: N818
    """A file that is not read; the message is a clause."""


def read_regular_file(path: Path, limit: int) -> bytes:
    """Return the content of a file.

    The file is opened without waiting for it and asked afterwards what it is, so that nothing can be put in its place
    in between.

    Args:
        path: The file, or a link to it.
        limit: The most bytes to read.

    Raises:
        Unreadable: It is missing, a folder, a pipe or a device, longer than the limit, or not to be read.

    """
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except (OSError, ValueError) as error:  # ValueError: a null in its name
        raise Unreadable(_describe_failure(path, error)) from error
    try:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode):
            raise Unreadable(_describe_kind(path))
        with os.fdopen(handle, "rb", closefd=False) as file:
            content = file.read(limit + 1)
    except OSError as error:
        raise Unreadable(error.strerror or str(error)) from error
    finally:
        os.close(handle)
    if len(content) > limit:
        size = max(status.st_size, len(content))
        raise Unreadable(f"{size / 1e6:.0f} MB long; files above {limit / 1e6:.0f} MB are left out")
    return content


def _describe_failure(path: Path, error: OSError | ValueError) -> str:
    if isinstance(error, FileNotFoundError) or getattr(error, "errno", None) == errno.ELOOP:
        return "a link to nothing" if path.is_symlink() else "no such file"
    if isinstance(error, OSError) and os.name != "nt" and not isinstance(error, PermissionError):
        return error.strerror or str(error)
    return _describe_kind(path) if path.is_dir() else getattr(error, "strerror", None) or str(error)


def _describe_kind(path: Path) -> str:
    """Return what a path is that is no regular file; for a folder that cannot be listed, why not."""
    if not path.is_dir():
        return "no regular file"
    try:
        os.scandir(path).close()
    except OSError as error:
        return error.strerror or str(error)
    return "a folder, no regular file"
