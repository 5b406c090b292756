"""The door to git: what it prints, and errors of one line."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from torchproof.errors import TorchproofError
from torchproof_docs.records.git import BranchReader, run_git


@pytest.fixture
def branch(tmp_path: Path) -> Iterator[BranchReader]:
    """Read a branch of a repository with a file, and links to a folder, out of the tree, and to nothing."""
    run_git(tmp_path, "init", "--quiet", "--initial-branch=pages")
    (tmp_path / "2.7" / "compile").mkdir(parents=True)
    (tmp_path / "2.7" / "compile" / "page").write_bytes(b"two\nlines")
    for link, target in (("latest", "2.7"), ("out", "/etc"), ("nowhere", "2.6")):
        (tmp_path / link).symlink_to(target)
    save(tmp_path)
    found = BranchReader(tmp_path, "pages")
    yield found
    found.close_process()


def save(root: Path) -> None:
    run_git(root, "add", "--all")
    run_git(root, "-c", "user.name=t", "-c", "user.email=t@t.invalid", "commit", "--quiet", "--message", "x")


def test_a_branch_is_read_as_it_is_when_asked(branch: BranchReader) -> None:
    assert (
        branch.read_object("2.7/compile/page") == branch.read_object("latest/compile/page") == ("blob", b"two\nlines")
    )
    assert [(branch.read_object(path) or ("none",))[0] for path in ("", "2.7", "latest/compile")] == ["tree"] * 3
    (branch.root / "2.7" / "compile" / "page").write_bytes(b"")
    save(branch.root)
    assert branch.read_object("latest/compile/page") == ("blob", b"")


@pytest.mark.parametrize(
    "path", ["2.8", "out", "out/passwd", "nowhere", "2.7/compile/page/more", "2.7\npages:2.7", "no such thing"]
)
def test_what_a_branch_does_not_hold_is_none_and_hinders_nothing(branch: BranchReader, path: str) -> None:
    assert branch.read_object(path) is None
    assert branch.read_object("2.7/compile/page") == ("blob", b"two\nlines")


def test_a_closed_branch_starts_nothing(branch: BranchReader) -> None:
    assert branch.read_object("2.7")
    branch.close_process()
    assert branch.read_object("2.7") is None


def test_a_branch_of_no_repository_is_told(tmp_path: Path) -> None:
    branch = BranchReader(tmp_path, "pages")
    with pytest.raises(TorchproofError, match="ended early; is it a git checkout"):
        branch.read_object("2.7")
    branch.close_process()


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
