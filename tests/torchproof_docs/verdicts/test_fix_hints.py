"""What an author is told to do about a contradiction, as something that can be pasted."""

import tomllib
from pathlib import Path

import pytest

import factory
from programs import ROOT
from torchproof_docs.rules.record_check import find_problems
from torchproof_docs.verdicts.fix_hints import suggest_fix
from torchproof_docs.verdicts.known_names import find_unknown_names
from torchproof_docs.verdicts.project import load_project


def told(root: Path, release: str, outcome: str = "failed", kind: str = "TypeError", message: str = "") -> str:
    factory.proved(root)
    project = load_project(root)
    error = {"type": kind, "message": message} if message else None
    factory.record(root, release, {factory.NAME: factory.run(project, outcome=outcome, error=error)})
    project = load_project(root)
    snippet = project.snippets[factory.NAME]
    at = next(each for each in project.releases.all if each.torch == release)
    return suggest_fix(project, project.evidence_index.get_best_cell(snippet, project.api_by_snippet[snippet.name], at))


@pytest.mark.parametrize(
    ("message", "pattern"),
    [
        ("f() got an unexpected keyword argument 'strict'", "got an unexpected keyword argument 'strict'"),
        ("'Tensor' object has no attribute 'stance'", "has no attribute 'stance'"),
        ("the stance (eager) is not known", "the stance (eager) is not known"),
    ],
)
def test_what_may_be_missing_is_offered_as_a_line_of_the_header(tmp_path: Path, message: str, pattern: str) -> None:
    said = told(tmp_path, "2.5.1", message=message)
    before, _, line = said.partition("in the header: ")
    assert before == "if this is how it is missing there, announce it "
    announced = tomllib.loads(line)["absent"]
    assert announced == [pattern.replace("(", "\\(").replace(")", "\\)")]
    path = factory.add_snippet(tmp_path, extra=f"# {line}\n")
    project = load_project(tmp_path)
    error = {"type": "TypeError", "message": message}
    factory.record(tmp_path, "2.5.1", {factory.NAME: factory.run(project, outcome="failed", error=error)})
    assert str(path) not in " ".join(line for line in find_problems(load_project(tmp_path)) if "2.5.1" in line)


def test_a_long_message_is_announced_by_its_first_80_characters(tmp_path: Path) -> None:
    said = told(tmp_path, "2.5.1", message="the stance is not known " * 5)
    assert tomllib.loads(said.partition("in the header: ")[2])["absent"] == [("the stance is not known " * 5)[:80]]


@pytest.mark.parametrize("message", ["", "boom"])
def test_a_message_that_says_nothing_is_to_say_something(tmp_path: Path, message: str) -> None:
    said = told(tmp_path, "2.5.1", kind="ValueError", message=message)
    assert said.startswith("give the check a message that says what is missing")


def test_a_range_that_is_too_narrow_or_too_wide(tmp_path: Path) -> None:
    said = told(tmp_path / "wide", "2.6.0", message="gone")
    assert said == "if it is not there yet, start the range on torch after 2.6; otherwise mend the snippet"
    said = told(tmp_path / "narrow", "2.5.1", outcome="passed")
    assert said == "widen the range on torch to 2.5, or check something that is new in the range"
    assert told(tmp_path / "slow", "2.6.0", outcome="timeout") == "mend the snippet"


@pytest.mark.records
def test_a_name_that_no_release_has_is_told_before_anything_runs() -> None:
    project = load_project(ROOT)
    names = ["torch.nn.Module.set_submodul", "torch.compiler.set_stance", "torch.utils.module_trackr"]
    assert [*find_unknown_names(project, names)] == [
        ("torch.nn.Module.set_submodul", "did you mean torch.nn.Module.set_submodule? "),
        ("torch.utils.module_trackr", "did you mean torch.utils.module_tracker? "),
    ]
