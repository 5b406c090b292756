"""Which Python ``make`` builds its environments with."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SYSTEM = "/usr/bin/python3"
CAN = """
import ensurepip, os, sys, sysconfig
headers = os.path.exists(sysconfig.get_path("include") + "/Python.h")
raise SystemExit(not headers or not (3, 11) <= sys.version_info < (3, 15))
"""
TOLD = """#!/bin/sh
exec {python} -c "import sysconfig; sysconfig.get_config_var = lambda _: '{flags}'; $2"
"""

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")


@pytest.fixture
def system() -> str:
    """Return the system's Python where it makes environments and can compile, that of PATH elsewhere."""
    try:
        done = subprocess.run([SYSTEM, "-c", CAN], check=False, capture_output=True)
    except FileNotFoundError:
        return "python3"
    return "python3" if done.returncode else SYSTEM


def chosen(tmp_path: Path, flags: str, *arguments: str) -> str:
    """Return what make takes where the python3 of PATH was configured with some flags."""
    program = tmp_path / "python3"
    program.write_text(TOLD.format(python=shutil.which("python3"), flags=flags))
    program.chmod(0o755)
    command = ["make", "--no-print-directory", "--eval", "chosen: ; @echo $(BUILDER)", *arguments, "chosen"]
    environment = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}", "MAKEFLAGS": ""}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout.strip()


def test_one_that_was_optimized_is_taken(tmp_path: Path) -> None:
    assert chosen(tmp_path, "--prefix=/usr --enable-optimizations") == "python3"


def test_one_that_was_not_gives_way_to_the_systems(tmp_path: Path, system: str) -> None:
    assert chosen(tmp_path, "--prefix=/home/.pyenv") == system


def test_a_reader_says_which(tmp_path: Path) -> None:
    assert chosen(tmp_path, "", "PYTHON=python3.13") == "python3.13"
