"""The one door to git."""

import subprocess
from pathlib import Path

from torchproof.errors import TorchproofError


def git(root: Path, *arguments: str) -> str:
    """Return what a git command prints; raise TorchproofError with its last line where it fails."""
    try:
        done = subprocess.run(["git", *arguments], cwd=root, check=False, capture_output=True, text=True)
    except FileNotFoundError as error:
        raise TorchproofError(f"git: not installed; it is needed for git {arguments[0]}") from error
    if done.returncode:
        last = (done.stderr.strip().splitlines() or [f"status {done.returncode}"])[-1]
        raise TorchproofError(f"{root}: git {arguments[0]}: {last}; is it a git checkout?")
    return done.stdout
