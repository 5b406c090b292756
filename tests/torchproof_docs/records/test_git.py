"""The door to git: what it prints, and errors of one line."""

from pathlib import Path

import pytest

from torchproof.errors import TorchproofError
from torchproof_docs.records.git import run_git


def test_what_git_prints_is_returned(tmp_path: Path) -> None:
    run_git(tmp_path, "init", "--quiet")
    assert run_git(tmp_path, "rev-parse", "--is-inside-work-tree") == "true\n"


def test_its_last_line_is_the_error(tmp_path: Path) -> None:
    with pytest.raises(
        TorchproofError, match=r"git log: fatal: not a git repository.*; is it a git checkout\?"
    ) as error:
        run_git(tmp_path, "log")
    assert str(error.value).startswith(f"{tmp_path}: ")
    assert "\n" not in str(error.value)


def test_a_machine_without_git_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(TorchproofError, match="git: not installed; it is needed for git log"):
        run_git(tmp_path, "log")
