"""Evidence in format 1 becomes evidence of pages: a run is found by the hash of the file that ran."""

import json
from dataclasses import asdict
from pathlib import Path

import pytest

import factory
from torchproof.cli import main
from torchproof.errors import EvidenceError
from torchproof.judge.project import Project, load_project
from torchproof.records.evidence import machine_key, seal
from torchproof.records.former_layout import is_former, pages
from torchproof.records.git import git


def former(project: Project, path: Path, *, contributor: str | None = None) -> Path:
    """Write what the project's first format said of a snippet under its old name and of one that is no more."""
    machine = {**factory.MACHINE, "device": factory.TARGET, "platform": "Linux x86_64 glibc 2.36"}
    key = machine_key(machine)
    run = {key: value for key, value in asdict(factory.run(project)).items() if key != "torch"}
    table = {
        "format": 1,
        "target": factory.TARGET,
        "torch": "2.6.0+cpu",
        "contributor": contributor,
        "machines": {key: machine},
        "runs": {
            "compile/old_name": {**run, "machine": key},
            "compile/gone": {**run, "machine": key, "sha256": "0" * 64},
        },
        "api": {"torch.compiler.set_stance": factory.name_entry(), "torch.unasked": factory.name_entry()},
    }
    path.write_text(json.dumps({**table, "seal": seal(table)}))
    return path


def test_runs_move_to_the_page_that_owns_their_snippet(tmp_path: Path) -> None:
    project = load_project(factory.checkout(tmp_path))
    path = former(project, tmp_path / "2.6.0.json")
    assert is_former(path)
    (page,) = pages(path, project)
    assert page.page == factory.ID
    assert list(page.runs) == ["2.6.0"]
    assert list(page.runs["2.6.0"]) == ["basics"], "a run of another file is left out"
    assert page.runs["2.6.0"]["basics"].torch == "2.6.0+cpu"
    assert list(page.api["2.6.0"]) == ["torch.compiler.set_stance"]


def test_a_contributor_stays_with_the_machine(tmp_path: Path) -> None:
    project = load_project(factory.checkout(tmp_path))
    (page,) = pages(former(project, tmp_path / "2.6.0.json", contributor="A. Person"), project)
    ((key, machine),) = page.machines.items()
    assert machine["contributor"] == "A. Person"
    assert key == machine_key(machine) == page.runs["2.6.0"]["basics"].machine


def test_an_edited_file_is_refused(tmp_path: Path) -> None:
    project = load_project(factory.checkout(tmp_path))
    path = former(project, tmp_path / "2.6.0.json")
    path.write_text(path.read_text().replace("2026-11-01", "2026-11-02"))
    with pytest.raises(EvidenceError, match="seal does not match"):
        list(pages(path, project))


def test_other_files_are_not_of_that_format(tmp_path: Path) -> None:
    (written,) = factory.record(
        factory.checkout(tmp_path), "2.6.0", {factory.NAME: factory.run(load_project(tmp_path))}
    )
    assert not is_former(written)
    assert not is_former(tmp_path / "nowhere.json")
    (tmp_path / "text.json").write_text("no json")
    assert not is_former(tmp_path / "text.json")


def test_accept_takes_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever recorded with the former layout can still send the file."""
    project = load_project(factory.checkout(tmp_path))
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(
        tmp_path,
        "-c",
        "user.name=t",
        "-c",
        "user.email=t@t.invalid",
        "commit",
        "-q",
        "-m",
        "x",
        "--date",
        "2026-10-01T12:00:00Z",
    )
    path = former(project, tmp_path / "2.6.0.json")
    monkeypatch.chdir(tmp_path)
    assert main(["accept", "--own", str(path)]) == 0
    runs = load_project(tmp_path).evidence[factory.TARGET, "2.6.0"].runs
    assert list(runs) == [factory.NAME]
