"""The one door to git."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import IO

from torchproof.errors import TorchproofError


def git(root: Path, *arguments: str) -> str:
    """Return what a git command prints; raise TorchproofError with its last line where it fails."""
    with _needed(arguments[0]):
        done = subprocess.run(["git", *arguments], cwd=root, check=False, capture_output=True, text=True)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or [f"status {done.returncode}"])[-1]
        raise TorchproofError(f"{root}: git {arguments[0]}: {last}; is it a git checkout?")
    return done.stdout


class Branch:
    """The files of a branch as it is when one is asked for, read by one process however many are."""

    def __init__(self, root: Path, name: str) -> None:
        """Start nothing yet: the process is started by the first question."""
        self.root, self.name = root, name
        self._process: subprocess.Popen[bytes] | None = None
        self._lock, self._closed = Lock(), False

    def read(self, path: str) -> tuple[str, bytes] | None:
        """Return what lies at a path, links followed: ``blob`` and its bytes, or ``tree``; None for nothing."""
        with self._lock:
            if self._closed or "\n" in path:  # one question is one line
                return None
            questions, answers = self._pipes()
            with suppress(BrokenPipeError):
                questions.write(f"{self.name}:{path}\n".encode())
                questions.flush()
            words = answers.readline().split()
            if not words:
                raise TorchproofError(f"{self.root}: git cat-file ended early; is it a git checkout?")
            if not words[-1].isdigit():  # missing, ambiguous
                return None
            body = answers.read(int(words[-1]) + 1)[:-1]
        kind = words[-2].decode()
        return (kind, body) if kind in {"blob", "tree"} else None  # not a link that leads to nothing or out of it

    def close(self) -> None:
        """End the process; nothing can be read any more."""
        with self._lock:
            self._closed = True
            if self._process:
                self._process.communicate()

    def _pipes(self) -> tuple[IO[bytes], IO[bytes]]:
        if self._process is None:
            command = ["git", "cat-file", "--batch", "--follow-symlinks"]
            with _needed(command[1]):
                self._process = subprocess.Popen(command, cwd=self.root, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self._process.stdin
        assert self._process.stdout
        return self._process.stdin, self._process.stdout


@contextmanager
def _needed(command: str) -> Iterator[None]:
    """Say in one line where git is not there."""
    try:
        yield
    except FileNotFoundError as error:
        raise TorchproofError(f"git: not installed; it is needed for git {command}") from error
