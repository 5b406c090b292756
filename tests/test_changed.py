"""Which pages and snippets a pull request asks to be run again."""

import subprocess
import sys
from pathlib import Path

import pytest

from programs import ROOT

PROGRAM = ROOT / ".ci" / "changed.py"


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    for name in ("compile/stance/basics", "compile/stance/forms", "export/dims/basics", "releases/2.6/gone"):
        write(tmp_path, f"snippets/{name}.py")
    for name in ("compile/stance", "compile/empty", "about/index"):
        write(tmp_path, f"docs/{name}.md")
    git(tmp_path, "init", "-q")
    commit(tmp_path)
    return tmp_path


def write(root: Path, name: str, text: str = "old\n") -> None:
    (root / name).parent.mkdir(parents=True, exist_ok=True)
    (root / name).write_text(text)


def git(root: Path, *words: str) -> None:
    subprocess.run(["git", "-c", "user.name=t", "-c", "user.email=t@t.invalid", *words], cwd=root, check=True)


def commit(root: Path) -> None:
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "x")


def changed(root: Path) -> list[str]:
    commit(root)
    return subprocess.check_output([sys.executable, PROGRAM, "HEAD^1"], cwd=root, text=True).split()


def test_a_snippet_that_is_new_or_another_runs(repository: Path) -> None:
    write(repository, "snippets/compile/stance/forms.py", "new\n")
    write(repository, "snippets/export/dims/_shared.py")
    write(repository, "snippets/releases/2.6/more.py")
    assert changed(repository) == ["compile/stance/forms", "releases/2.6/more"]


def test_a_page_runs_with_its_snippets(repository: Path) -> None:
    write(repository, "docs/compile/stance.md", "new\n")
    assert changed(repository) == ["compile/stance"]


def test_a_page_whose_evidence_is_brought_runs(repository: Path) -> None:
    write(repository, "evidence/cpu-x86_64/compile/stance.json")
    write(repository, "evidence/controls/cpu-x86_64/export/dims.json")
    write(repository, "evidence/cpu-x86_64/2.6.0.json")
    assert changed(repository) == ["compile/stance"]


def test_what_has_no_snippet_or_is_gone_does_not(repository: Path) -> None:
    write(repository, "docs/compile/empty.md", "new\n")
    write(repository, "docs/about/index.md", "new\n")
    write(repository, "README.md", "new\n")
    (repository / "snippets" / "export" / "dims" / "basics.py").unlink()
    assert changed(repository) == []


def test_a_renamed_snippet_is_a_new_one(repository: Path) -> None:
    git(repository, "mv", "snippets/export/dims/basics.py", "snippets/export/dims/first.py")
    assert changed(repository) == ["export/dims/first"]


@pytest.mark.parametrize("name", ["compile/stance/a b", "compile/stance/$(date)", "compile/stance/;x", "-x/y/z", "top"])
def test_no_name_can_be_taken_for_something_else_by_a_shell(repository: Path, name: str) -> None:
    write(repository, f"snippets/{name}.py", "new\n")
    assert changed(repository) == []
