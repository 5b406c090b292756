"""What combinations give, as tables and on the page of a release."""

from dataclasses import replace
from pathlib import Path

import pytest

import factory
from torchproof.errors import EvidenceError
from torchproof_docs.evidence.combination_record import CombinationRecord, load_all_combinations
from torchproof_docs.evidence.evidence_schemas import find_schema_problems
from torchproof_docs.records import difference_reviews
from torchproof_docs.rules.recordings.behaviour_records import (
    find_inconsistent_combinations,
    find_unchanged_operators,
    find_unused_reviews,
)
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.pages.recordings.combination_tables import (
    render_combination_differences,
    render_combinations,
    render_release_combinations,
)
from torchproof_docs.verdicts.project import load_project
from torchproof_docs.verdicts.reviews.reviewed_differences import find_unreviewed, list_reviewed

NAME = "vmap/none/Linear"
LATER = replace(
    factory.CROSSED,
    torch="2.7.1+cpu",
    before="2.6.0+cpu",
    combinations={**factory.CROSSED.combinations, NAME: "same"},
    rows=(),
)
REVIEW = """
[[judged]]
release = "2.6"
operators = ["vmap/none/*"]
kinds = ["raises"]
verdict = "wrong now"
text = "It raises."
entry = "other-default"
"""


def version(root: Path, *records: CombinationRecord, minor: str = "2.7") -> DocsVersion:
    factory.proved(root)
    factory.add_notes(root)
    for record in records:
        factory.add_combinations(root, record)
    project = load_project(root)
    return DocsVersion(project, project.releases.get_release(minor))


def test_a_cell_says_what_each_release_does(tmp_path: Path) -> None:
    text = render_combinations(version(tmp_path, factory.CROSSED, LATER))
    assert "4 combinations ran on each of 2 releases." in text
    assert "| `vmap` | raises up to 2.6, same since 2.7 | same |" in text
    assert "| `custom_op` | other values |" in text
    assert "| `Linear` | same | raises up to 2.6, same since 2.7 |" in text


def test_a_docs_version_knows_no_later_release(tmp_path: Path) -> None:
    assert "| `vmap` | raises | same |" in render_combinations(version(tmp_path, factory.CROSSED, LATER, minor="2.6"))


def test_a_cell_of_several_modules_has_the_worst(tmp_path: Path) -> None:
    more = {**factory.CROSSED.combinations, "vmap/no_grad/LSTM": "value", "vmap/no_grad/Conv2d": "raises"}
    assert "| `vmap` | raises | other values |" in render_combinations(
        version(tmp_path, replace(factory.CROSSED, combinations=more))
    )


def test_without_a_decorator_the_same_modules_count_as_with_one(tmp_path: Path) -> None:
    more = {**factory.CROSSED.combinations, "call/none/LSTM all masked": "raises"}
    text = render_combinations(version(tmp_path, replace(factory.CROSSED, combinations=more)))
    decorators, modules = text.split("## Modules with edge inputs")
    assert "| `call` | same |" in decorators
    assert "| `LSTM all masked` | raises |" in modules


def test_without_a_record_that_is_said(tmp_path: Path) -> None:
    assert render_combinations(version(tmp_path)) == "No combination up to PyTorch 2.7 is recorded yet."


def test_a_difference_stands_on_the_page_of_its_release_until_somebody_judged_it(tmp_path: Path) -> None:
    found = version(tmp_path, factory.CROSSED, LATER)
    older = found.project.releases.get_release("2.6")
    assert render_release_combinations(found, older)[1].endswith("than on the release before](combinations.md#26).")
    heading, table = render_combination_differences(found).split("\n\n")
    assert heading == "### 2.6"
    assert table.splitlines()[-1].startswith(f"| `{NAME}` | raises now |")
    assert table.endswith("| not judged yet |")
    assert [(release, row.operator) for release, row in find_unreviewed(found.project)] == [("2.6.0", NAME)]
    assert list_reviewed(found.project, "2.6.0") == ()
    assert render_release_combinations(found, found.release) == []


def test_a_line_of_the_reviews_judges_a_combination(tmp_path: Path) -> None:
    (tmp_path / difference_reviews.REVIEW_FILE).write_text(
        REVIEW.replace('entry = "other-default"', 'sources = ["https://a.b"]')
    )
    found = version(tmp_path, factory.CROSSED)
    assert "**wrong now**. It raises." in render_combination_differences(found)
    assert not [*find_unreviewed(found.project)]
    assert not [*find_unused_reviews(found.project)]


def test_a_review_leads_to_its_entry_on_the_page_of_its_release(tmp_path: Path) -> None:
    (tmp_path / difference_reviews.REVIEW_FILE).write_text(REVIEW)
    found = version(tmp_path, factory.CROSSED)
    assert "It raises. [PyTorch 2.6](2.6.md#other-default). |" in render_combination_differences(found)
    assert "It raises. PyTorch 2.6. |" in render_combination_differences(replace(found, plain=True))


def test_what_an_entry_explains_is_not_listed_again(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    named = f"    kind: breaking\n    operators: [{NAME}]\n"
    factory.add_notes(tmp_path, front=factory.CHANGES.replace("    kind: breaking\n", named))
    factory.add_combinations(tmp_path)
    project = load_project(tmp_path)
    older = project.releases.get_release("2.6")
    assert render_release_combinations(DocsVersion(project, older), older) == []
    assert render_combination_differences(DocsVersion(project, older)) == ""
    assert not [*find_unreviewed(project)]
    assert not [*find_unchanged_operators(project)]


def test_records_of_other_programs_are_reported(tmp_path: Path) -> None:
    found = version(tmp_path, replace(factory.CROSSED, inputs="1" * 64), LATER)
    (problem,) = find_inconsistent_combinations(found.project)
    assert "2.6.0.json: inputs: not those of the newest release" in problem


def test_a_record_has_its_schema_and_an_edited_one_is_refused(tmp_path: Path) -> None:
    path = factory.add_combinations(tmp_path)
    assert not [*find_schema_problems(path)]
    assert load_all_combinations(tmp_path / "evidence") == [factory.CROSSED]
    path.write_text(path.read_text().replace("raises", "same"))
    with pytest.raises(EvidenceError, match="edited"):
        load_all_combinations(tmp_path / "evidence")
