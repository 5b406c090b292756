"""Programs that tests run: what they say, and where the environment has them."""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def told(*command: str | Path, cwd: Path = ROOT, environment: Mapping[str, str] | None = None) -> str:
    """Run a program and return what it says; nothing where all is well."""
    done = subprocess.run(
        command, cwd=cwd, env={**os.environ, **(environment or {})}, capture_output=True, text=True, check=False
    )
    return "" if done.returncode == 0 else done.stdout + done.stderr or f"status {done.returncode}"


def beside(name: str) -> str:
    """Return a program that the test environment brings; skip the test without it."""
    found = shutil.which(name, path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    if found is None:
        pytest.skip(f"no {name}; pip install -r requirements.lock")
    return found
