"""Locks a file against other processes, where the system can."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def hold_lock(path: Path, *, shared: bool = False, wait: bool = True) -> Iterator[bool]:
    """Lock a file, which is made if it is missing, and yield False if another process holds it.

    Args:
        path: The file.
        shared: Others may hold it shared at the same time.
        wait: Wait for the others; else do not.

    """
    try:
        import fcntl
    except ImportError:  # Windows
        yield True
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a") as file:
        try:
            fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            yield False
            return
        yield True
