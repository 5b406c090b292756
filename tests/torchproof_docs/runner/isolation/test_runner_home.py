"""Temporary folders of runners: gone with them, and those of killed ones with the next."""

import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from torchproof_docs.runner.isolation.runner_home import lend_home, remove_abandoned_homes

KILLED = """
import os, signal
from torchproof_docs.runner.isolation.runner_home import lend_home
with lend_home() as home:
    (home / "left").touch()
    print(home, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    return tmp_path


def test_a_folder_goes_with_its_runner_and_stays_as_long(folder: Path) -> None:
    with lend_home() as home:
        (home / "file").touch()
        remove_abandoned_homes()
        assert (home / "file").exists()
    assert [*folder.iterdir()] == []


def test_the_folder_of_a_killed_runner_goes_with_the_next(folder: Path) -> None:
    killed = subprocess.run([sys.executable, "-c", KILLED], capture_output=True, text=True, check=False)
    home = Path(killed.stdout.strip())
    assert (home / "left").exists()
    (folder / "torchproof-of-something-else").mkdir()
    with lend_home() as other:
        assert not home.exists()
        assert {path.name for path in folder.iterdir()} == {other.name, "torchproof-of-something-else"}
