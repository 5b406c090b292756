"""Processes with torch that the runners of a test session use one after the other: each start takes 1 to 4 s of CPU.

For tests of what is said about runs. What a runner does when a process of its own starts, ends or is in the way is
tested without this.
"""

import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from torchproof.sandbox import SWITCH
from torchproof_docs.runner.isolation.zygote_client import ZygoteClient

ROOT = Path(__file__).parents[2]


class Kept:
    """Stands in for the class ``ZygoteClient``: lends one that is idle, and starts one where none is."""

    def __init__(self, home: Path) -> None:
        """Start nothing yet."""
        self.home = home
        self.idle: dict[str, list[ZygoteClient]] = {}
        self.started = 0

    def __call__(self, home: Path, *, cache: Path, root: Path, ahead: Sequence[str]) -> "Lent":
        """Lend one that imported everything; the caller's folders have to lie among the machine's temporary files."""
        temporary = Path(os.path.realpath(tempfile.gettempdir()))
        assert all(folder.is_relative_to(temporary) for folder in (home, cache, root)), (home, cache, root)
        cache.mkdir(parents=True, exist_ok=True)
        kind = os.environ.get(SWITCH, "")
        while idle := self.idle.get(kind):
            zygote = idle.pop()
            if zygote.process.poll() is None:
                return Lent(self, kind, zygote)
            zygote.kill()
        self.started += 1
        own = self.home / str(self.started)
        own.mkdir(parents=True)
        zygote = ZygoteClient(own, cache=temporary, root=ROOT, ahead=("preload", *ahead))
        zygote.wait()
        return Lent(self, kind, zygote)

    def close(self) -> None:
        """End them all."""
        for zygote in (one for several in self.idle.values() for one in several):
            zygote.kill()


class Lent:
    """One that is given back when its runner ends it, unless an answer is still owed or it ended itself."""

    def __init__(self, kept: Kept, kind: str, zygote: ZygoteClient) -> None:
        """Take over what a runner asks of a zygote."""
        self._kept, self._kind, self._zygote, self._owed = kept, kind, zygote, False
        self.process, self.extra, self.unconfined = zygote.process, zygote.extra, zygote.unconfined

    def wait(self) -> None:
        """Do nothing: it is there."""

    def request(self, request: dict[str, Any], *, timeout: float) -> dict[str, Any]:
        """Send a request and wait for its answer."""
        self._owed = True
        answer = self._zygote.request(request, timeout=timeout)
        self._owed = False
        return answer

    def kill(self) -> None:
        """Give it back, or end it."""
        if self._owed or self.process.poll() is not None:
            self._zygote.kill()
        else:
            self._kept.idle.setdefault(self._kind, []).append(self._zygote)
