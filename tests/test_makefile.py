"""Which Python ``make`` builds its environments with."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from programs import ROOT

PYTHON = """#!/bin/sh
exec {python} -c "
import os, sysconfig
if '{flags}':
    sysconfig.get_config_var = lambda _: '{flags}'
if not {headers}:
    os.path.exists = lambda _: False
$2"
"""
"""Stands for a Python that was configured with some flags, with its headers or without."""

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")


def chosen(tmp_path: Path, flags: str, *arguments: str, headers: bool = True) -> str:
    """Return what make takes where the python3 of PATH was configured with some flags, and what the system's has."""
    on_path, system = tmp_path / "path" / "python3", tmp_path / "system"
    on_path.parent.mkdir()
    on_path.write_text(PYTHON.format(python=sys.executable, flags=flags, headers=True))
    system.write_text(PYTHON.format(python=sys.executable, flags="", headers=headers))
    for program in (on_path, system):
        program.chmod(0o755)
    asked = ["--eval", "chosen: ; @echo $(BUILDER)", f"SYSTEM={system}", *arguments, "chosen"]
    path = f"{on_path.parent}:{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "MAKEFLAGS": "", "PYTHON": ""}  # of a make that runs this test
    command = ["make", "--no-print-directory", *asked]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.strip().replace(str(system), "the system's")


def test_one_that_was_optimized_is_taken(tmp_path: Path) -> None:
    assert chosen(tmp_path, "--prefix=/usr --enable-optimizations") == "python3"


def test_one_that_was_not_gives_way_to_the_systems(tmp_path: Path) -> None:
    assert chosen(tmp_path, "--prefix=/home/.pyenv") == "the system's"


def test_but_not_to_one_that_cannot_compile(tmp_path: Path) -> None:
    assert chosen(tmp_path, "--prefix=/home/.pyenv", headers=False) == "python3"


def test_a_reader_says_which(tmp_path: Path) -> None:
    assert chosen(tmp_path, "--prefix=/home/.pyenv", "PYTHON=python3.13") == "python3.13"
