"""What compiled calls do otherwise than eager ones, as tables and on the page of a release."""

from dataclasses import replace
from pathlib import Path

import pytest

import factory
from torchproof.errors import EvidenceError
from torchproof_docs.evidence import compiled_comparison, evidence_files
from torchproof_docs.evidence.compiled_comparison import CompiledComparison, CompiledDifference
from torchproof_docs.evidence.evidence_schemas import find_schema_problems
from torchproof_docs.site.fragments.compiled_tables import (
    render_differences_table,
    render_release_transitions,
    render_summary_table,
    render_transitions,
)
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.pages.release_pages import render_release_page
from torchproof_docs.verdicts.project import Project, load_project

LATER = replace(
    factory.COMPILED,
    torch="2.7.1+cpu",
    outside=("dot",),
    rows=(CompiledDifference("mul", "fails", ("float32",), "float32[1] (1)", "InductorError: no", None),),
)
"""The next release: ``add|sub`` and ``cat`` are right, ``mul`` is wrong, ``dot`` was not compiled."""


def version(root: Path, *records: CompiledComparison) -> DocsVersion:
    factory.proved(root)
    factory.add_notes(root)
    for record in records:
        factory.add_compiled(root, record)
    project: Project = load_project(root)
    return DocsVersion(project, project.releases.get_release("2.7"))


def test_a_line_a_release_counts_operators_by_what_they_do(tmp_path: Path) -> None:
    lines = render_summary_table(version(tmp_path, factory.COMPILED, LATER)).splitlines()
    assert lines[2] == "| 2.7.1 | 690 | 2000 | 689 | 0 | 0 | 0 | 0 | 1 | 0 | 0 | 0 | 0 | 0 | 1 |"
    assert lines[3] == "| 2.6.0 | 690 | 2000 | 687 | 1 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 2 | 0 | 1 |"


def test_without_a_record_that_is_said(tmp_path: Path) -> None:
    nothing = version(tmp_path)
    assert render_summary_table(nothing) == "No compiled call up to PyTorch 2.7 is recorded yet."
    assert (render_differences_table(nothing), render_transitions(nothing)) == ("", "")


def test_releases_without_a_record_are_named_and_no_change_is_told_across_them(tmp_path: Path) -> None:
    older = replace(factory.COMPILED, torch="2.5.1+cpu")
    found = version(tmp_path, older, LATER)
    assert render_summary_table(found).splitlines()[-1] == "Not run: 2.6.0."
    assert render_transitions(found) == ""


def test_what_differs_on_the_newest_release_is_listed_and_like_exceptions_share_a_line(tmp_path: Path) -> None:
    lines = render_differences_table(version(tmp_path, factory.COMPILED)).splitlines()
    texts = "`float32[1] (1)` | `float32[1] (2)`"
    assert lines[2] == f"| `add/sub` | other values | ties, special | {texts} | 1 | not judged yet |"
    assert lines[3].startswith("| `cat`, `dot` | another class of exception | error | `ValueError: a` |")
    assert len(lines) == 4


def test_what_a_person_found_out_stands_beside_it_and_parts_a_line(tmp_path: Path) -> None:
    found = version(tmp_path, factory.COMPILED)
    (tmp_path / "behaviour.toml").write_text(
        '[[compiled]]\noperators = ["dot"]\nkinds = ["exception"]\nverdict = "eager is wrong"\ntext = "So."\n'
        'sources = ["https://github.com/pytorch/pytorch/issues/7"]\n'
    )
    lines = render_differences_table(found).splitlines()
    assert lines[3].startswith("| `cat` |")
    assert lines[3].endswith("| not judged yet |")
    assert "| **the eager call is wrong**. So. ([pytorch/pytorch#7](" in lines[4]


def test_what_became_right_or_wrong_stands_on_the_page_of_the_release(tmp_path: Path) -> None:
    found = version(tmp_path, factory.COMPILED, LATER)
    lines = render_transitions(found).splitlines()
    assert lines[2:] == [
        "| `add/sub` | 2.7.1 | other values | the same |",
        "| `cat` | 2.7.1 | another class of exception | the same |",
        "| `mul` | 2.7.1 | the same | does not compile |",
    ]
    assert render_release_transitions(found, found.project.releases.get_release("2.6")) == []
    assert render_release_transitions(found, found.project.releases.get_release("2.7"))[1].splitlines() == lines
    assert "Compiled, otherwise" not in render_release_page(found, found.project.notes["2.6"])


def test_an_older_docs_version_has_no_later_record(tmp_path: Path) -> None:
    project = version(tmp_path, factory.COMPILED, LATER).project
    older = DocsVersion(project, project.releases.get_release("2.6"))
    assert "2.7.1" not in render_summary_table(older)
    assert render_transitions(older) == ""


@pytest.mark.parametrize("record", [factory.COMPILED, LATER])
def test_a_record_comes_back_as_it_was(tmp_path: Path, record: CompiledComparison) -> None:
    path = factory.add_compiled(tmp_path, record)
    assert compiled_comparison.load_all_compiled(tmp_path / "evidence") == [record]
    assert list(find_schema_problems(path)) == []


def test_an_edited_or_misplaced_record_is_refused(tmp_path: Path) -> None:
    path = factory.add_compiled(tmp_path)
    text = path.read_text()
    path.write_text(text.replace('"operators": 690', '"operators": 700'))
    with pytest.raises(EvidenceError, match="seal does not match its content"):
        compiled_comparison.load_all_compiled(tmp_path / "evidence")
    path.write_text(text)
    path.rename(path.with_name("2.7.1.json"))
    with pytest.raises(EvidenceError, match=r"2\.7\.1\.json: holds cpu-x86_64 2\.6\.0"):
        compiled_comparison.load_all_compiled(tmp_path / "evidence")


def test_a_record_about_something_else_is_refused(tmp_path: Path) -> None:
    path = compiled_comparison.get_compiled_path(tmp_path / "evidence", "cpu-x86_64", "2.6.0")
    evidence_files.write_sealed(path, {"target": "cpu-x86_64", "rows": []})
    with pytest.raises(EvidenceError, match="not about compiled calls"):
        compiled_comparison.load_all_compiled(tmp_path / "evidence")


def test_a_record_off_its_schema_is_named(tmp_path: Path) -> None:
    row = replace(factory.COMPILED.rows[0], end="odd")
    path = factory.add_compiled(tmp_path, replace(factory.COMPILED, rows=(row,)))
    (line,) = find_schema_problems(path)
    assert '"odd" is not one of' in line
