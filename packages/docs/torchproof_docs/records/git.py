"""Git commands: the only module that starts git."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from torchproof.errors import TorchproofError


def run_git(root: Path, *arguments: str) -> str:
    """Run a git command and return its output; raise TorchproofError with its last line if it fails."""
    with _report_missing_git(arguments[0]):
        done = subprocess.run(["git", *arguments], cwd=root, check=False, capture_output=True, text=True)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or [f"status {done.returncode}"])[-1]
        raise TorchproofError(f"{root}: git {arguments[0]}: {last}; is it a git checkout?")
    return done.stdout


@contextmanager
def _report_missing_git(command: str) -> Iterator[None]:
    """Raise TorchproofError if git is not installed."""
    try:
        yield
    except FileNotFoundError as error:
        raise TorchproofError(f"git: not installed; it is needed for git {command}") from error
