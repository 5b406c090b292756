"""Git commands: the only module that starts git."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import IO

from torchproof.errors import TorchproofError


def run_git(root: Path, *arguments: str) -> str:
    """Run a git command and return its output; raise TorchproofError with its last line if it fails."""
    with _report_missing_git(arguments[0]):
        done = subprocess.run(["git", *arguments], cwd=root, check=False, capture_output=True, text=True)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or [f"status {done.returncode}"])[-1]
        raise TorchproofError(f"{root}: git {arguments[0]}: {last}; is it a git checkout?")
    return done.stdout


class BranchReader:
    """Reader of the files of a branch through one ``git cat-file`` process; sees commits made meanwhile."""

    def __init__(self, root: Path, name: str) -> None:
        """Initialize the reader; the first read starts the process."""
        self.root, self.name = root, name
        self._process: subprocess.Popen[bytes] | None = None
        self._lock, self._closed = Lock(), False

    def read_object(self, path: str) -> tuple[str, bytes] | None:
        """Read the object at a path, following links.

        Returns:
            ``blob`` and its bytes, or ``tree`` and its listing; None if nothing is there or the reader is closed.

        """
        with self._lock:
            if self._closed or "\n" in path:  # one question is one line
                return None
            questions, answers = self._open_pipes()
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

    def close_process(self) -> None:
        """End the process; later reads return None."""
        with self._lock:
            self._closed = True
            if self._process:
                self._process.communicate()

    def _open_pipes(self) -> tuple[IO[bytes], IO[bytes]]:
        """Return the pipes to the process, starting it if needed."""
        if self._process is None:
            command = ["git", "cat-file", "--batch", "--follow-symlinks"]
            with _report_missing_git(command[1]):
                self._process = subprocess.Popen(command, cwd=self.root, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self._process.stdin
        assert self._process.stdout
        return self._process.stdin, self._process.stdout


@contextmanager
def _report_missing_git(command: str) -> Iterator[None]:
    """Raise TorchproofError if git is not installed."""
    try:
        yield
    except FileNotFoundError as error:
        raise TorchproofError(f"git: not installed; it is needed for git {command}") from error
