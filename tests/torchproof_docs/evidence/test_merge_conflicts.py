"""Evidence that two branches recorded, in a real repository: pages apart merge by themselves."""

import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

import factory
from torchproof_docs.evidence.page_evidence import Run
from torchproof_docs.verdicts.project import Project, load_project

Runs = Mapping[str, Run]


def git(root: Path, *arguments: str, check: bool = True) -> str:
    who = ["-c", "user.name=t", "-c", "user.email=t@t.invalid", "-c", "init.defaultBranch=main"]
    done = subprocess.run(["git", *who, *arguments], cwd=root, check=check, capture_output=True, text=True)
    return done.stdout


def commit(root: Path, message: str) -> None:
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message", message)


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """Return a repository with two pages, and a branch ``other`` where nothing happened yet."""
    root = factory.checkout(tmp_path)
    factory.add_snippet(root, "compile/other/basics")
    factory.add_page(root, "compile/other", api="[torch.compiler.other]")
    git(root, "init", "--quiet")
    commit(root, "Start")
    git(root, "branch", "other")
    return load_project(root)


def both(project: Project, ours: Callable[[], object], theirs: Callable[[], object]) -> str:
    """Commit one thing on each branch and merge ``other`` into this one; return what git says of the state."""
    root = project.root
    ours()
    commit(root, "Ours")
    git(root, "switch", "--quiet", "other")
    theirs()
    commit(root, "Theirs")
    git(root, "switch", "--quiet", "main")
    git(root, "merge", "--quiet", "other", check=False)
    return git(root, "status", "--porcelain")


def recorded(project: Project, release: str, runs: Runs) -> Callable[[], object]:
    return lambda: factory.record(project.root, release, runs)


def test_two_pages_never_meet_in_a_file(project: Project) -> None:
    other = "compile/other/basics"
    state = both(
        project,
        recorded(project, "2.6.0", {factory.NAME: factory.run(project)}),
        recorded(project, "2.6.0", {other: factory.run(project, other)}),
    )
    assert state == ""
    assert set(load_project(project.root).evidence["cpu-x86_64", "2.6.0"].runs) == {factory.NAME, other}
