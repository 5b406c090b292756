"""The records behind the pages of PyTorch's releases."""

from dataclasses import replace
from pathlib import Path

import pytest

import factory
from torchproof.errors import RecordError
from torchproof_docs.rules.record_check import find_problems
from torchproof_docs.verdicts.project import load_project


def test_the_changes_of_a_release(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    factory.add_notes(tmp_path)
    notes = load_project(tmp_path).notes["2.6"]
    assert [change.id for change in notes.changes] == ["stance-at-last", "a-wheel"]
    assert notes.changes[0].steps == {
        "before": "There was none.",
        "after": "There is one; an old call raises.",
        "action": "Call it.",
    }
    assert notes.changes[1].steps == {"text": "The wheel is another."}
    assert notes.body.strip() == "Upgrade at once."


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('release: "2.6"', 'release: "2.7"', "release: '2.7' is not '2.6'"),
        ('release: "2.6"', "release: 2.6", "release: 2.6 is not '2.6'"),
        ("kind: platform", "kind: silly", "a-wheel: kind: 'silly'; allowed: breaking, default"),
        ("severity: breaks", "severity: fatal", "stance-at-last: severity: 'fatal'; allowed: silent, breaks"),
        ("    severity: breaks\n", "", "stance-at-last: severity: missing"),
        ("topic: install", "topic: silly", "a-wheel: topic: 'silly'; allowed: attention, autograd"),
        ("    topic: install\n", "", "a-wheel: topic: missing"),
        ("    action: Call it.\n", "", "stance-at-last: action: missing"),
        ("text: The wheel", "before: The wheel", "a-wheel: text: missing"),
        ("id: a-wheel", "id: stance-at-last", "stance-at-last: duplicate id"),
        ("sources: [https://github.com/pytorch/pytorch/pull/137504]", "sources: []", "give at least one https://"),
        ("    page: compile/stance\n", "    pages: x\n", "pages: unknown key"),
        ("summary: Stances arrive.", "summary: Stances arrive", "summary: must be one sentence"),
    ],
)
def test_a_record_that_breaks_a_rule(tmp_path: Path, old: str, new: str, said: str) -> None:
    factory.checkout(tmp_path)
    assert old in factory.CHANGES
    factory.add_notes(tmp_path, front=factory.CHANGES.replace(old, new))
    with pytest.raises(RecordError, match=r"2\.6\.md") as error:
        load_project(tmp_path)
    assert said in str(error.value)


def test_a_page_of_a_release_that_is_not_covered(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    factory.add_notes(tmp_path, "2.4")
    with pytest.raises(RecordError, match=r"2\.4\.md: no covered release has this name"):
        load_project(tmp_path)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("compile/stance/basics", "compile/stance/gone", "stance-at-last: no snippet compile/stance/gone"),
        ("compile/stance/basics", "gone", "stance-at-last: no snippet releases/2.6/gone"),
        ("page: compile/stance", "page: compile/gone", "a-wheel: page: no feature page compile/gone"),
    ],
)
def test_a_change_points_at_nothing(tmp_path: Path, old: str, new: str, said: str) -> None:
    factory.proved(tmp_path)
    factory.add_notes(tmp_path, front=factory.CHANGES.replace(old, new))
    assert said in "\n".join(find_problems(load_project(tmp_path)))


def test_a_change_whose_snippet_begins_elsewhere(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    factory.add_notes(tmp_path, "2.7", front=factory.CHANGES.replace('"2.6"', '"2.7"'))
    assert "compile/stance/basics begins with 2.6; a change's snippet begins with its release" in "\n".join(
        find_problems(load_project(tmp_path))
    )


def test_a_snippet_that_only_a_release_shows_is_shown_and_called_by_its_last_part(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    factory.add_snippet(tmp_path, "releases/2.6/lonely")
    factory.add_notes(tmp_path, front=factory.CHANGES.replace("compile/stance/basics", "lonely"))
    project = load_project(tmp_path)
    assert find_problems(project) == []
    assert project.api_by_snippet["releases/2.6/lonely"] == ("torch.compiler.set_stance",)


def test_operators_are_called_as_functions_and_as_methods(tmp_path: Path) -> None:
    root = factory.checkout(tmp_path)
    factory.add_notes(root)
    change = next(iter(load_project(root).notes["2.6"].changes))
    judged = replace(change, operators=("nn.functional.dropout/train", "trace"))
    assert judged.called_names == (
        "torch.nn.functional.dropout",
        "torch.trace",
        "torch.Tensor.trace",
        "torch.Tensor.trace_",
    )
    assert not change.called_names
