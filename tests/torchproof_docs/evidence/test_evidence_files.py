"""Evidence on disk: sealed, in its place, and whole; also what the last run of everything was."""

import json
from pathlib import Path
from typing import Any

import pytest

import factory
from torchproof.errors import EvidenceError
from torchproof_docs.evidence import evidence_files
from torchproof_docs.evidence.page_evidence import PageEvidence, hash_machine
from torchproof_docs.verdicts.project import Project, load_project

WHOLE = factory.whole_run(torch="2.6.0+cpu")


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return load_project(factory.checkout(tmp_path))


@pytest.fixture
def folder(project: Project) -> Path:
    return project.root / "evidence"


@pytest.fixture
def file(project: Project) -> Path:
    (path,) = factory.record(
        project.root,
        "2.6.0",
        {factory.NAME: factory.run(project)},
        api={"torch.compiler.set_stance": factory.name_entry()},
    )
    return path


def test_a_page_has_a_file_of_its_own(project: Project, file: Path) -> None:
    assert file == project.root / "evidence" / "cpu-x86_64" / "compile" / "stance.json"
    factory.add_snippet(project.root, "releases/2.6/change")
    (other,) = factory.record(
        project.root, "2.6.0", {"releases/2.6/change": factory.run(load_project(project.root), "releases/2.6/change")}
    )
    assert other == file.parents[1] / "releases" / "2.6.json"
    assert evidence_files.list_page_files(project.root / "evidence") == [file, other]


def test_what_is_saved_is_what_is_loaded(project: Project, folder: Path, file: Path) -> None:
    found = evidence_files.load_page(file, folder)
    assert found.runs == {
        "2.6.0": {"basics": factory.run(project, torch="2.6.0", machine=hash_machine(factory.machine()))}
    }
    text = file.read_text()
    assert evidence_files.save_page(found, folder).read_text() == text


def test_an_edited_file_is_refused(folder: Path, file: Path) -> None:
    file.write_text(file.read_text().replace('"passed"', '"failed"'))
    told = "edited by hand; restore it with git, or start it anew with torchproof-docs run --record --replace"
    with pytest.raises(EvidenceError, match=told):
        evidence_files.load_page(file, folder)


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b'{"format": 2,', b"[]\n"])
def test_a_damaged_file_is_refused(folder: Path, file: Path, content: bytes) -> None:
    file.write_bytes(content)
    with pytest.raises(EvidenceError, match=r"damaged|format: not 2") as error:
        evidence_files.load_page(file, folder)
    assert str(error.value).startswith(f"{file}: ")
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"runs": []}, "not the evidence of a page"),
        ({"machines": ["m"]}, "has to be a table of tables"),
        ({"machines": {"m": None}}, "has to be a table of tables"),
        ({"machines": {}}, r"machine \w+ is not described"),
        ({"api": {"2.6.0": ["torch.x"]}}, "has to be a table of tables"),
        ({"api": {"2.6.0": {"torch.x": None}}}, "has to be a table of tables"),
        ({"runs": {"2.6.0": {"basics": {"error": "AttributeError"}}}}, "has to be a table of tables"),
    ],
)
def test_a_sealed_file_of_another_shape_is_refused(
    folder: Path, file: Path, changes: dict[str, Any], told: str
) -> None:
    """A seal is easily made; what reads the file must not meet what it does not expect."""
    table = evidence_files.read_sealed(file)
    run = table["runs"]["2.6.0"]["basics"]
    if isinstance(changes.get("runs"), dict):
        changes = {"runs": {"2.6.0": {"basics": {**run, **changes["runs"]["2.6.0"]["basics"]}}}}
    evidence_files.write_sealed(file, {**table, **changes})
    with pytest.raises(EvidenceError, match=told) as error:
        evidence_files.load_page(file, folder)
    assert str(error.value).startswith(f"{file}: ")


def test_a_truncated_file_is_refused(folder: Path, file: Path) -> None:
    file.write_text(file.read_text()[:200])
    with pytest.raises(EvidenceError, match="damaged"):
        evidence_files.load_page(file, folder)


def test_a_file_of_another_format_is_refused(folder: Path, file: Path) -> None:
    table = json.loads(file.read_text())
    file.write_text(json.dumps({**table, "format": 99}))
    with pytest.raises(EvidenceError, match="format: not 2"):
        evidence_files.load_page(file, folder)


@pytest.mark.parametrize("place", ["cpu-x86_64/compile/other.json", "cpu-x86_64/export/stance.json", "h200/a/b.json"])
def test_a_misplaced_file_is_refused(folder: Path, file: Path, place: str) -> None:
    """Also by what reads them all, so that nothing is read twice or under another name."""
    moved = folder / place
    moved.parent.mkdir(parents=True, exist_ok=True)
    file.rename(moved)
    with pytest.raises(EvidenceError, match=r"holds cpu-x86_64 compile/stance; move it to where that belongs"):
        evidence_files.load_page(moved, folder)
    with pytest.raises(EvidenceError, match="move it"):
        evidence_files.load_pages(folder)
    assert evidence_files.read_page(moved).page == "compile/stance", "what is sent in may lie anywhere"


def test_a_sealed_file_that_is_not_about_a_page_is_refused(folder: Path, file: Path) -> None:
    evidence_files.save_full_run(WHOLE, folder).rename(file)
    with pytest.raises(EvidenceError, match=r"not the evidence of a page \(KeyError"):
        evidence_files.load_page(file, folder)


def test_metrics_that_are_not_those_of_the_output_are_refused(project: Project, folder: Path) -> None:
    """The seal keeps a careless hand out, this a program that files what no run printed."""
    run = factory.run(project, metrics={"speedup": (9.9, "x")})
    factory.record(project.root, "2.6.0", {factory.NAME: run})
    with pytest.raises(EvidenceError, match="metrics speedup: not those of the output"):
        evidence_files.load_pages(folder)


def test_only_damaged_files_are_removed(project: Project, folder: Path, file: Path) -> None:
    factory.add_snippet(project.root, "compile/other/basics")
    run = factory.run(load_project(project.root), "compile/other/basics")
    (other,) = factory.record(project.root, "2.6.0", {"compile/other/basics": run})
    whole = evidence_files.save_full_run(WHOLE, folder)
    assert evidence_files.remove_damaged_files(folder) == []
    file.write_text(file.read_text().replace("eager", "faster"))
    whole.write_text(whole.read_text()[:-9])
    assert evidence_files.remove_damaged_files(folder) == [file, whole]
    assert not file.exists()
    assert not whole.exists()
    assert [page.page for page in evidence_files.load_pages(folder)] == ["compile/other"]
    assert other.exists()


def test_a_page_without_evidence_has_no_file(folder: Path, file: Path) -> None:
    assert evidence_files.save_page(PageEvidence(factory.TARGET, factory.ID), folder) == file
    assert not file.exists()


def test_an_interrupted_write_leaves_the_old_file(folder: Path, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, found = file.read_text(), evidence_files.load_page(file, folder)

    def broken(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", broken)
    with pytest.raises(KeyboardInterrupt):
        evidence_files.save_page(PageEvidence(found.target, found.page, api={"2.6.0": {}}), folder)
    assert file.read_text() == before


def test_a_whole_run_is_read_as_it_was_saved(folder: Path, file: Path) -> None:
    assert evidence_files.load_full_runs(folder) == []
    path = evidence_files.save_full_run(WHOLE, folder)
    assert path == folder / "cpu-x86_64" / "2.6.0.json"
    assert evidence_files.load_full_runs(folder) == [WHOLE]
    assert WHOLE.release == "2.6.0"
    assert evidence_files.list_page_files(folder) == [file], "it is not taken for the file of a page"


def test_a_whole_run_is_sealed(folder: Path) -> None:
    path = evidence_files.save_full_run(WHOLE, folder)
    path.write_text(path.read_text().replace('"failed": 1', '"failed": 0'))
    with pytest.raises(EvidenceError, match="edited by hand"):
        evidence_files.load_full_runs(folder)


def test_a_misplaced_whole_run_is_refused(folder: Path) -> None:
    path = evidence_files.save_full_run(WHOLE, folder)
    path.rename(path.with_name("2.7.1.json"))
    with pytest.raises(EvidenceError, match=r"holds cpu-x86_64 2\.6\.0; move it to where that belongs"):
        evidence_files.load_full_runs(folder)


def test_a_page_in_the_place_of_a_whole_run_is_refused(folder: Path, file: Path) -> None:
    file.rename(folder / "cpu-x86_64" / "2.6.0.json")
    with pytest.raises(EvidenceError, match="not about a whole run"):
        evidence_files.load_full_runs(folder)
