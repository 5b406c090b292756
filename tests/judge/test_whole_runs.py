"""The record of a whole run that a machine of the project sends: consistent, covered, and never older than ours."""

from pathlib import Path

import pytest

import factory
import post
from torchproof.judge import acceptance
from torchproof.judge.project import Project, load_project
from torchproof.records import evidence_files


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return load_project(factory.checkout(tmp_path / "checkout"))


def sent(folder: Path, *, name: str = "", **changes: object) -> Path:
    whole = {"target": post.TARGET, "torch": post.BUILD, "machine": post.H100, "date": "2026-11-02"}
    written = evidence_files.save_whole_run(factory.whole_run(**{**whole, **changes}), folder / "sent")
    return written.rename(folder / (name or written.name))


def test_a_whole_run_of_the_project_is_taken(project: Project, tmp_path: Path) -> None:
    path = sent(tmp_path)
    assert post.told(project, path, own=True) == []
    place = acceptance.take(project, path)
    assert place == project.root / "evidence" / "h100-80gb" / "2.7.1.json"
    assert place.read_bytes() == path.read_bytes()


def test_a_whole_run_of_somebody_else_is_not(project: Project, tmp_path: Path) -> None:
    (line,) = post.told(project, sent(tmp_path))
    assert line.startswith("says when every snippet ran on a machine of the project (--own)")


def test_a_copy_of_ours_is_no_problem(project: Project, tmp_path: Path) -> None:
    """It comes along when somebody sends the whole folder of a device."""
    path = sent(tmp_path)
    acceptance.take(project, path)
    assert post.told(project, path) == []


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"name": "2.6.0.json"}, "holds the whole run of 2.7.1; keep the name the run gave it, 2.7.1.json"),
        ({"torch": "2.7.0+cu126"}, "torch 2.7.0 is not covered; run it with 2.7.1"),
        ({"torch": "3.0.0"}, "'3.0' is not a covered release"),
        ({"machine": {**post.H100, "capability": "8.0"}}, "NVIDIA H100 80GB HBM3 has compute capability 9.0, not 8.0"),
        ({"machine": {**post.H100, "device": "h200"}}, "device h200 in a file of h100-80gb"),
        ({"machine": {**post.H100, "python": "3.15.0"}}, "Python 3.15.0: torch 2.7.1 has wheels for 3.9 to 3.13"),
        ({"snippets": 3}, "its counts do not add up"),
        ({"compared": 0}, "its counts do not add up"),
        ({"date": "2026-13-24"}, "date: 2026-13-24 is no day"),
        ({"date": "2026-12-24"}, "ran after today"),
        ({"machine": {}}, '$.machine: "device" is a required property'),
        ({"outcomes": {"great": 2}}, '$.outcomes: "great" is not one of'),
    ],
)
def test_a_whole_run_that_cannot_be_is_refused(
    project: Project, tmp_path: Path, changes: dict[str, object], problem: str
) -> None:
    found = post.told(project, sent(tmp_path, **changes), own=True)  # type: ignore[arg-type]
    assert any(problem in line for line in found), found


def test_an_edited_one_is_refused(project: Project, tmp_path: Path) -> None:
    path = sent(tmp_path)
    path.write_text(path.read_text().replace('"compared": 2', '"compared": 1'))
    assert post.told(project, path, own=True)[0].startswith("seal does not match its content")


def test_a_later_one_stays_unless_replaced(project: Project, tmp_path: Path) -> None:
    place = acceptance.take(project, sent(tmp_path, date="2026-11-05"))
    older = sent(tmp_path, date="2026-11-04")
    assert post.told(project, older, own=True) == []
    acceptance.take(project, older)
    assert evidence_files.read_whole_run(place).date == "2026-11-05"
    acceptance.take(project, older, new=True)
    assert evidence_files.read_whole_run(place).date == "2026-11-04"
