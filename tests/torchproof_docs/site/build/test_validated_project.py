"""A checkout without a problem is judged once; one that has changed is judged again."""

from pathlib import Path

import pytest

import factory
from command_line import main
from torchproof_docs.records.git import run_git
from torchproof_docs.rules.record_check import find_problems
from torchproof_docs.site.build import validated_project
from torchproof_docs.site.build.validated_project import ContradictionError, load_validated_project
from torchproof_docs.verdicts.project import Project


@pytest.fixture
def judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that gets an entry whenever the checkout in the test's folder is judged."""
    factory.checkout(tmp_path)
    factory.add_page(tmp_path)
    run_git(tmp_path, "init", "-q")
    (tmp_path / ".gitignore").write_text("/.cache/\n")
    times: list[int] = []
    real = find_problems

    def counted(project: Project, *, deep: bool) -> list[str]:
        times.append(1)
        return real(project, deep=deep)

    monkeypatch.setattr(validated_project, "find_problems", counted)
    return times


def _read(root: Path) -> None:
    load_validated_project.cache_clear()
    load_validated_project(root)


def test_the_same_files_are_judged_once(judged: list[int], tmp_path: Path) -> None:
    _read(tmp_path)
    _read(tmp_path)
    assert len(judged) == 1


def test_a_file_that_git_does_not_know_yet_is_judged(judged: list[int], tmp_path: Path) -> None:
    _read(tmp_path)
    factory.add_page(tmp_path, "stray/page")
    with pytest.raises(ContradictionError, match="in the folder of no topic"):
        _read(tmp_path)
    assert len(judged) == 2


def test_other_code_judges_again(judged: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _read(tmp_path)
    code = tmp_path.with_name("code")
    code.mkdir()
    (code / "rules.py").write_text("NEW = True\n")
    monkeypatch.setattr(validated_project, "PACKAGES", (code,))
    _read(tmp_path)
    assert len(judged) == 2


def test_what_was_refused_is_refused_again(judged: list[int], tmp_path: Path) -> None:
    factory.add_page(tmp_path, "stray/page")
    for _ in range(2):
        with pytest.raises(ContradictionError):
            _read(tmp_path)
    assert len(judged) == 2


def test_what_the_command_has_judged_no_build_judges_again(judged: list[int], tmp_path: Path) -> None:
    assert main(["--root", str(tmp_path), "check"]) == 0
    _read(tmp_path)
    assert judged == []
    factory.add_page(tmp_path, "stray/page")
    assert main(["--root", str(tmp_path), "check"]) == 1
    with pytest.raises(ContradictionError):
        _read(tmp_path)
    assert len(judged) == 1
