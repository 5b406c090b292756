"""Since which day a snippet has the content it has."""

import datetime as dt
import subprocess
from pathlib import Path

import pytest

import factory
from torchproof.errors import TorchproofError
from torchproof.judge import snippet_age
from torchproof.judge.project import load_project


def git(root: Path, *arguments: str) -> None:
    who = ["-c", "user.name=t", "-c", "user.email=t@t.invalid"]
    subprocess.run(["git", *who, *arguments], cwd=root, check=True, capture_output=True)


def test_a_snippets_age_is_that_of_its_content(tmp_path: Path) -> None:
    """Not of its last change: what was changed back is as old as it was, and so is what was moved."""
    root = factory.checkout(tmp_path / "checkout")
    path = root / "snippets" / f"{factory.NAME}.py"
    first = path.read_text()
    git(root, "init", "-q")
    for day, text in (("01", first), ("05", first + "# later\n"), ("09", first)):
        path.write_text(text)
        git(root, "add", ".")
        git(root, "commit", "-q", "-m", "x", "--date", f"2026-10-{day}T12:00:00Z")
    path.rename(path.with_name("moved.py"))
    factory.add_snippet(root, "compile/stance/uncommitted", spec=">=2.7")
    snippets = load_project(root).snippets
    assert snippet_age.days(root, snippets.values()) == {"compile/stance/moved": dt.date(2026, 10, 1)}
    git(tmp_path, "clone", "-q", "--depth", "1", f"file://{root}", "shallow")
    with pytest.raises(TorchproofError, match="git fetch --unshallow"):
        snippet_age.days(tmp_path / "shallow", snippets.values())
    with pytest.raises(TorchproofError, match="is it a git checkout"):
        snippet_age.days(tmp_path, snippets.values())
