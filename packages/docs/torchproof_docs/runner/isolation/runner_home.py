"""Temporary folders of runners; those of runners that were killed are removed by the next."""

import fcntl
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from torchproof_docs.runner.isolation.snippet_request import remove_tree

PREFIX, LOCK = "torchproof-", ".lock"


@contextmanager
def lend_home() -> Iterator[Path]:
    """Lend a temporary folder, held by a lock that ends with this process however that ends."""
    remove_abandoned_homes()
    home = Path(os.path.realpath(tempfile.mkdtemp(prefix=PREFIX)))
    held = os.open(home / f"{LOCK}.new", os.O_CREAT | os.O_RDWR, 0o600)
    try:
        fcntl.flock(held, fcntl.LOCK_EX)
        (home / f"{LOCK}.new").rename(home / LOCK)  # held before anybody can find it
        yield home
    finally:
        remove_tree(home)
        os.close(held)


def remove_abandoned_homes() -> None:
    """Remove the temporary folders of this user whose runner is gone."""
    for home in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        with suppress(OSError):  # of another user, removed meanwhile, or held by a runner
            if home.lstat().st_uid != os.getuid():
                continue
            lock = os.open(home / LOCK, os.O_RDWR | os.O_NOFOLLOW)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                remove_tree(home)
            finally:
                os.close(lock)
