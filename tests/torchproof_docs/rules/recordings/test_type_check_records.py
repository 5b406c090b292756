"""The record of type checks: what is new on a release has an entry, is listed on a page, and no entry says another."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import factory
from torchproof.errors import EvidenceError
from torchproof_docs.evidence.evidence_schemas import find_schema_problems
from torchproof_docs.evidence.type_check_record import (
    PROGRAM_FOLDER,
    TypeCheckRecord,
    load_type_checks,
)
from torchproof_docs.rules.recordings.type_check_records import (
    find_outdated_type_checks,
    find_unexplained_type_errors,
    find_unrecorded_type_errors,
)
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.pages.recordings.type_check_lists import render_type_checks
from torchproof_docs.verdicts.project import Project, load_project

OLD, NEW, ERROR = factory.TYPE_CHECKS, factory.TYPE_CHECKS_26, factory.TYPE_ERROR
Make = Callable[..., Project]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """Give a checkout with a typed program and records of it, and with an entry of 2.6 where it has type errors."""

    def build(*records: TypeCheckRecord, severity: str = "type check", type_errors: str = "[]") -> Project:
        factory.proved(tmp_path)
        factory.add_notes(tmp_path)
        notes = tmp_path / "docs" / "releases" / "2.6.md"
        text = notes.read_text()
        assert "severity: breaks" in text
        notes.write_text(text.replace("severity: breaks", f"severity: {severity}\n    type_errors: {type_errors}", 1))
        factory.add_type_checks(tmp_path, *records)
        return load_project(tmp_path)

    return build


def test_an_error_that_is_new_on_a_release_needs_an_entry_and_an_unused_comment_none(make: Make) -> None:
    (problem,) = find_unexplained_type_errors(make(OLD, NEW))
    assert problem.startswith("evidence/types/2.6.0.json: loop.py:3: mypy: has type")


def test_an_entry_that_names_a_part_of_an_error_explains_it(make: Make) -> None:
    assert not [*find_unexplained_type_errors(make(OLD, NEW, type_errors="['list[float] | None']"))]


def test_an_error_that_the_release_before_has_too_needs_none(make: Make) -> None:
    assert not [*find_unexplained_type_errors(make(replace(OLD, diagnostics=(ERROR,)), NEW))]


def test_an_entry_claims_what_is_new_on_its_release_alone(make: Make) -> None:
    (problem,) = find_unrecorded_type_errors(make(OLD, NEW, type_errors="['no such words']"))
    assert "type_errors: no such words: no error that is new on the release says so" in problem


def test_an_entry_whose_errors_are_new_is_right(make: Make) -> None:
    assert not [*find_unrecorded_type_errors(make(OLD, NEW, type_errors="['list[float]']"))]


@pytest.mark.parametrize(("severity", "type_errors"), [("type check", "[]"), ("silent", "['list[float]']")])
def test_severity_and_type_errors_go_together(make: Make, severity: str, type_errors: str) -> None:
    (problem,) = find_unrecorded_type_errors(make(OLD, NEW, severity=severity, type_errors=type_errors))
    assert "an entry has them if its severity is type check" in problem


def test_a_record_of_other_programs_or_checkers_is_outdated(make: Make, tmp_path: Path) -> None:
    project = make(OLD, replace(NEW, checkers={"mypy": "2.4.2", "pyright": "1.1.414"}))
    (problem,) = find_outdated_type_checks(project)
    assert problem.startswith("evidence/types/2.5.1.json")
    (tmp_path / PROGRAM_FOLDER / "loop.py").write_text("x: str = f()\n")
    assert len([*find_outdated_type_checks(project)]) == 2


def test_the_page_lists_what_a_release_brought_below_its_entry(make: Make) -> None:
    project = make(OLD, NEW, type_errors="['list[float] | None']")
    text = render_type_checks(DocsVersion(project, project.releases.get_release("2.6")))
    assert "| 2.5 | 0 | 0 | 0 |\n| 2.6 | 1 | 0 | 1 |" in text
    assert "](2.6.md#" in text
    assert '    - `x: int = f()` (`loop.py`, line 3). mypy `assignment`: `has type "list[float] | None"`' in text
    assert "- Comments that became unused, for mypy with `--strict`:\n    - `import a  # type: ignore`" in text
    assert "Not explained" not in text


def test_the_page_says_what_nobody_explained_and_knows_no_later_release(make: Make) -> None:
    project = make(OLD, NEW, replace(NEW, torch="2.7.1+cpu", diagnostics=()))
    text = render_type_checks(DocsVersion(project, project.releases.get_release("2.6")))
    assert "- Not explained yet:" in text
    assert "| 2.7" not in text


def test_a_record_survives_a_file_and_fits_its_schema(make: Make, tmp_path: Path) -> None:
    make(OLD, NEW)
    loaded = load_type_checks(tmp_path / "evidence")
    assert loaded[1].diagnostics == NEW.diagnostics
    path = tmp_path / "evidence" / "types" / "2.6.0.json"
    assert not [*find_schema_problems(path)]
    table = json.loads(path.read_text())
    path.write_text(json.dumps({**table, "torch": "2.7.1"}))
    with pytest.raises(EvidenceError):
        load_type_checks(tmp_path / "evidence")
    path.write_text(json.dumps({**table, "checkers": {"ty": "1"}}))
    assert [*find_schema_problems(path)]
