"""What the search finds: a record for each thing, with the words of its text and the place it stands at."""

from functools import cache

import pytest

from programs import ROOT
from torchproof_docs.site.exports import search_index
from torchproof_docs.site.exports.search_records import Record, collect_records, strip_markdown
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.verdicts.project import Project, load_project


@cache
def project() -> Project:
    return load_project(ROOT)


@cache
def of(minor: str) -> list[Record]:
    return collect_records(DocsVersion(project(), project().releases.get_release(minor)))


@pytest.mark.records
def test_each_change_of_each_release_up_to_the_version_is_a_result() -> None:
    found = {(record.page, record.anchor) for record in of("2.8") if record.kind == "change"}
    wanted = {
        (f"releases/{change.release}/", change.id)
        for change in project().changes
        if change.release in ("2.6", "2.7", "2.8")
    }
    assert found == wanted


@pytest.mark.records
def test_a_pitfall_is_a_result_with_the_error_it_is_searched_by() -> None:
    title = "\"Detected recompile when torch.compile stance is 'fail_on_recompile'\" on the first call"
    (pitfall,) = (record for record in of("2.15") if record.title == title)
    assert (pitfall.page, pitfall.kind) == ("compile/set-stance/", "error")
    assert pitfall.anchor.startswith("detected-recompile")


@pytest.mark.records
def test_each_documented_name_is_a_result() -> None:
    names = {record.title for record in of("2.15") if record.kind == "name"}
    latest = DocsVersion(project(), project().releases.latest)
    assert names == {name for feature in latest.features.values() for name in feature.api}


@pytest.mark.records
@pytest.mark.records
def test_a_page_is_found_by_what_its_readers_ask_in_words_that_it_does_not_use() -> None:
    (page,) = (record for record in of("2.15") if record.page == "compile/scan/" and record.kind == "page")
    assert "like jax.lax.scan" in page.keys
    assert all(feature.asked for feature in project().features.values())


@pytest.mark.records
def test_a_version_finds_nothing_of_a_later_release() -> None:
    assert not [record for record in of("2.8") if record.page.startswith(("releases/2.9", "compile/switch"))]


@pytest.mark.parametrize(
    ("markdown", "text"),
    [
        ("Use `torch.load` **only** with [trust](x.md#y).", "Use torch.load only with trust."),
        ("| a | b |\n|---|---|\n| `x`, `y` | <br>2 |", "a b x, y 2"),
        ("- one\n- two\n\n1. three", "one two three"),
    ],
)
def test_markdown_becomes_a_line_of_text(markdown: str, text: str) -> None:
    assert strip_markdown(markdown) == text


def test_the_index_says_which_records_hold_a_word() -> None:
    found = [
        Record("a/", "", "page", "A", "t", "alpha Beta beta"),
        Record("a/", "x", "section", "X", "t", "beta 2.9 DefaultStager"),
        Record("b/", "", "page", "B", "u", "alpha"),
    ]
    made = search_index.build_index(found)
    assert made["pages"] == [["b/", "B", "u"], ["a/", "A", "t"]]
    postings = dict(zip(made["words"], made["postings"], strict=True))
    assert postings == {"alpha": [0, 2], "beta": [0, 1], "2.9": [1], "DefaultStager": [1]}
    assert [entry[0] for entry in made["records"]] == [1, 1, 0]


@pytest.mark.records
def test_every_synonym_leads_to_words_that_some_page_has() -> None:
    made = search_index.build_index(of("2.15"))
    keys = " ".join(f"{title} {keys}" for _, _, _, title, keys in made["records"]).lower()
    known = {word.lower() for word in made["words"]}
    for said, meant in made["synonyms"].items():
        assert [word for word in meant.split() if word.lower() in known or word.lower() in keys], said


def test_what_is_often_said_and_wrong_is_a_result() -> None:
    found = [record for record in of("2.15") if record.page == "about/corrections/" and record.anchor]
    assert len({record.anchor for record in found}) == len(found) == 20
    (one,) = (record for record in found if record.anchor == "row-15")
    assert one.title.startswith("TorchScript deprecated, said to be there since 2.10: ")
    assert "hidden until 2.14" in one.text


@pytest.mark.records
def test_a_change_is_found_by_the_functions_and_keywords_that_a_scan_looks_for() -> None:
    (change,) = (record for record in of("2.7") if record.anchor == "scheduler-verbose")
    assert {"ReduceLROnPlateau", "StepLR"} <= {*change.keys.split()}
    assert "verbose" in change.title
    assert "verbose" not in change.keys.split()


@pytest.mark.records
def test_a_page_is_found_by_what_people_ask_about_it() -> None:
    (page,) = (record for record in of("2.15") if record.page == "releases/versions/" and record.kind == "page")
    assert "compatibility matrix" in page.keys


def test_numbers_of_an_output_and_the_page_for_maintainers_are_no_results() -> None:
    record = Record("p/", "", "section", "title", "topic", "prints 0.0121587 for 0.001 since 2.10.0")
    assert search_index.build_index([record])["words"] == ["0.001", "2.10.0", "for", "prints", "since"]
    pages = {record.page for record in of("2.15")}
    assert "about/maintaining/" not in pages
    assert "about/fix/" in pages
