"""Differences between releases are judged in an entry or in a line of a file, and a line that says nothing is told."""

from dataclasses import replace
from pathlib import Path

import pytest

import factory
from torchproof.errors import RecordError
from torchproof_docs.evidence import behaviour_comparison
from torchproof_docs.records import difference_reviews
from torchproof_docs.rules.recordings.behaviour_records import find_unused_compiled_reviews, find_unused_reviews
from torchproof_docs.site.fragments import behaviour_tables
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.verdicts.project import Project, load_project
from torchproof_docs.verdicts.reviews.reviewed_differences import ReviewedDifference, find_unreviewed, list_reviewed

LINE = """
[[judged]]
release = "2.6"
operators = ["q*"]
kinds = ["raises"]
verdict = "wrong now"
text = "It raises."
sources = ["https://github.com/pytorch/pytorch/issues/1"]
"""


def project(
    root: Path,
    *,
    front: str = factory.CHANGES,
    lines: str = "",
    rows: tuple[behaviour_comparison.BehaviourDifference, ...] = (),
) -> Project:
    factory.proved(root)
    factory.add_notes(root, front=front)
    factory.add_compiled(root)
    behaviour_comparison.save_comparison(replace(factory.FOUND, rows=rows or factory.FOUND.rows), root / "evidence")
    (root / difference_reviews.REVIEW_FILE).write_text(lines)
    return load_project(root)


def of(found: Project, operator: str) -> ReviewedDifference:
    return next(one for one in list_reviewed(found, "2.6.0") if one.row.operator == operator)


def test_what_can_end_a_program_is_open_until_a_line_covers_it(tmp_path: Path) -> None:
    before = project(tmp_path / "before")
    assert [(release, row.operator) for release, row in find_unreviewed(before)] == [
        ("2.6.0", "fmax"),
        ("2.6.0", "add|sub"),
        ("2.6.0", "qr"),
    ]
    after = project(tmp_path / "after", lines=LINE)
    assert [row.operator for _, row in find_unreviewed(after)] == ["fmax", "add|sub"]
    assert of(after, "qr").judgement
    assert not [*find_unused_reviews(after)]


@pytest.mark.parametrize("kind", ["message", "last bits"])
def test_other_words_and_last_bits_need_no_judgement(tmp_path: Path, kind: str) -> None:
    assert not [*find_unreviewed(project(tmp_path, rows=(replace(factory.ROW, kind=kind),)))]


def test_a_silent_change_explains_no_exception(tmp_path: Path) -> None:
    rows = (factory.ROW, replace(factory.ROW, kind="raises"))
    silent = factory.CHANGES.replace("    severity: breaks\n", "    severity: silent\n    operators: [fmax]\n", 1)
    loud = factory.CHANGES.replace("    severity: breaks\n", "    severity: breaks\n    operators: [fmax]\n", 1)
    left = [*find_unreviewed(project(tmp_path / "silent", front=silent, rows=rows))]
    assert [row.kind for _, row in left] == ["raises"]
    assert not [*find_unreviewed(project(tmp_path / "loud", front=loud, rows=rows))]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (('kinds = ["raises"]', 'kinds = ["value"]'), "no difference of 2.6 is left for it"),
        (('release = "2.6"', 'release = "2.7"'), "no difference of 2.7 is left for it"),
        (('text = "It', 'entry = "nowhere"\ntext = "It'), "entry: nowhere: not on the page of 2.6"),
    ],
)
def test_a_line_that_judges_nothing_or_leads_nowhere_is_told(
    tmp_path: Path, change: tuple[str, str], said: str
) -> None:
    assert LINE.replace(*change) != LINE
    lines = "\n".join(find_unused_reviews(project(tmp_path, lines=LINE.replace(*change))))
    assert said in lines
    assert "behaviour.toml: judged 1: q*: " in lines


def test_a_line_on_what_an_entry_explains_is_told(tmp_path: Path) -> None:
    front = factory.CHANGES.replace("    severity: breaks\n", "    severity: breaks\n    operators: [qr]\n", 1)
    assert "is left for it" in "\n".join(find_unused_reviews(project(tmp_path, front=front, lines=LINE)))


def test_a_line_on_compiled_calls_is_told_where_none_differs_so(tmp_path: Path) -> None:
    line = LINE.replace("judged", "compiled").replace('release = "2.6"\n', "").replace("wrong now", "eager is wrong")
    kept = line.replace('"q*"', '"cat", "dot"').replace("raises", "exception", 1)
    assert "no compiled call differs so" in "\n".join(
        find_unused_compiled_reviews(project(tmp_path / "no", lines=line))
    )
    assert not [*find_unused_compiled_reviews(project(tmp_path / "yes", lines=kept))]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("wrong now", "fine"), "is none of on purpose"),
        (('sources = ["https://github.com/pytorch/pytorch/issues/1"]\n', ""), "is no guess"),
        (("https://", "http://"), "give an https:// address"),
        (('kinds = ["raises"]', "kinds = []"), "say of what"),
        (('text = "It raises."\n', ""), "has to have"),
    ],
)
def test_a_line_that_breaks_a_rule_is_refused(tmp_path: Path, change: tuple[str, str], said: str) -> None:
    (tmp_path / difference_reviews.REVIEW_FILE).write_text(LINE.replace(*change))
    with pytest.raises(RecordError, match=said):
        difference_reviews.load_reviews(tmp_path)


def test_a_verdict_without_a_source_says_that_none_was_found(tmp_path: Path) -> None:
    bare = LINE.replace("wrong now", "unexplained")
    (tmp_path / difference_reviews.REVIEW_FILE).write_text(
        bare.replace('sources = ["https://github.com/pytorch/pytorch/issues/1"]', "")
    )
    assert difference_reviews.load_reviews(tmp_path)[0].sources == ()


def test_what_two_machines_recorded_is_told_once_a_machine(tmp_path: Path) -> None:
    project(tmp_path)
    behaviour_comparison.save_comparison(replace(factory.FOUND, target="cpu-arm64"), tmp_path / "evidence")
    found = load_project(tmp_path)
    assert sorted(row.operator for _, row in find_unreviewed(found)) == ["add|sub"] * 2 + ["fmax"] * 2 + ["qr"] * 2
    parts = behaviour_tables.list_unexplained(
        DocsVersion(found, found.releases.get_release("2.6")), found.releases.get_release("2.6")
    )
    assert [text.count("`fmax`") for text in parts if text.startswith("|")] == [1, 1]
