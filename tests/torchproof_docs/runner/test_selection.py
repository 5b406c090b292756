"""Which snippets a person means by a word."""

from dataclasses import replace
from pathlib import Path

import pytest

import factory
from torchproof.errors import RecordError
from torchproof_docs.evidence.repository import Repository
from torchproof_docs.runner.selection import find_snippets_without_run, select_snippets
from torchproof_docs.verdicts.project import load_project

OTHERS = ("compile/stance/forms", "compile/set-stance/forms", "export/forms/basics", "releases/2.6/forms_gone")


@pytest.fixture
def checkout(tmp_path: Path) -> Repository:
    factory.checkout(tmp_path)
    for name in OTHERS:
        factory.add_snippet(tmp_path, name)
    return Repository.load_records(tmp_path)


@pytest.mark.parametrize(
    ("pattern", "names"),
    [
        ("compile/stance/forms", ["compile/stance/forms"]),
        ("compile/stance", ["compile/stance/basics", "compile/stance/forms"]),
        ("compile/stance/", ["compile/stance/basics", "compile/stance/forms"]),
        ("forms", ["compile/set-stance/forms", "compile/stance/forms"]),
        ("stance/forms", ["compile/stance/forms"]),
        ("snippets/compile/stance/forms.py", ["compile/stance/forms"]),
        ("releases/2.6", ["releases/2.6/forms_gone"]),
        ("compile/*", ["compile/set-stance/forms", "compile/stance/basics", "compile/stance/forms"]),
        ("compile/s*/f????", ["compile/set-stance/forms", "compile/stance/forms"]),
        ("export", ["export/forms/basics"]),
        ("set-stance", ["compile/set-stance/forms"]),
    ],
)
def test_a_word_is_a_name_a_page_the_end_of_a_name_or_a_pattern(
    checkout: Repository, pattern: str, names: list[str]
) -> None:
    assert [snippet.name for snippet in select_snippets(checkout, [pattern])] == names


def test_without_a_word_all_are_meant(checkout: Repository) -> None:
    assert [snippet.name for snippet in select_snippets(checkout, [])] == sorted({factory.NAME, *OTHERS})


def test_each_is_chosen_once(checkout: Repository) -> None:
    chosen = select_snippets(checkout, ["compile/stance/forms", "compile/stance", "forms"])
    assert [snippet.name for snippet in chosen] == [
        "compile/stance/forms",
        "compile/stance/basics",
        "compile/set-stance/forms",
    ]


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("compile/stance/from", "compile/stance/from: no snippet of that name; did you mean compile/stance/forms?"),
        ("compile/set_stance", "compile/set_stance: no snippet of that name; did you mean compile/set-stance?"),
        ("form", "form: no snippet of that name; did you mean forms?"),
        ("2.66", "2.66: no snippet of that name; did you mean 2.6?"),
        ("exprot", "exprot: no snippet of that name; did you mean export?"),
        ("nothing-like-it", "nothing-like-it: no snippet of that name; see torchproof-docs list"),
    ],
)
def test_a_misspelt_name_gets_a_suggestion(checkout: Repository, word: str, told: str) -> None:
    with pytest.raises(RecordError) as error:
        select_snippets(checkout, [factory.NAME, word])
    assert str(error.value) == told


def test_what_is_suggested_is_a_name(checkout: Repository) -> None:
    """A person who follows it gets there."""
    for name in ("compile/stance/forms", "compile/set-stance", "forms", "2.6", "export"):
        assert select_snippets(checkout, [name])


def test_what_has_no_run_of_todays_file_here(checkout: Repository) -> None:
    """A run of an older file, on another target or of another release is none."""
    root, release = checkout.root, checkout.releases.get_release("2.6")
    runs = {name: factory.run(load_project(root), name) for name in (factory.NAME, *OTHERS)}
    fresh, stale, elsewhere, older, never = runs
    factory.record(root, "2.6.0", {fresh: runs[fresh], stale: replace(runs[stale], sha256="0" * 64)})
    factory.record(root, "2.6.0", {elsewhere: runs[elsewhere]}, target="h200")
    factory.record(root, "2.5.1", {older: runs[older]})
    now = Repository.load_records(root)
    missing = find_snippets_without_run(now, factory.TARGET, release, now.snippets.values())
    assert {snippet.name for snippet in missing} == {stale, elsewhere, older, never}
