"""The history of names against look-ups: a disagreement needs a reason, and a reason needs a disagreement."""

import json
from pathlib import Path
from typing import Any

import pytest

import factory
from torchproof.errors import RecordError
from torchproof.history.history_model import Record
from torchproof.history.name_history import History
from torchproof_docs.names_builder.history_encoder import encode_history
from torchproof_docs.rules.history_consistency import find_history_disagreements, find_missing_look_ups, load_exceptions
from torchproof_docs.rules.lookup_agreement import explain_disagreement
from torchproof_docs.verdicts.project import load_project


def history_of(**signatures: str) -> History:
    entries: dict[tuple[str, str], Record | str] = {("torch", ""): Record("module")}
    entries |= {("torch", name): Record("function", (text,)) for name, text in signatures.items()}
    return History(json.loads(encode_history(["2.5"], [entries])))


@pytest.mark.parametrize(
    ("name", "entry", "told"),
    [
        ("torch.f", {"present": True, "signature": "(a: int, b=1) -> int"}, None),
        ("torch.f", {"present": True, "signature": "(*args, **kwargs)"}, None),
        ("torch.f", {"present": True, "signature": None}, None),
        ("torch.f", {"present": True, "signature": "(a, b=2)"}, "shows"),
        ("torch.f", {"present": True, "signature": "(a, *, b=1)"}, "shows"),
        ("torch.f", {"present": False}, "says present"),
        ("torch.g", {"present": True, "signature": "(x=32)"}, None),
        ("torch.m", {"present": True, "signature": "(upper=False)"}, None),
        ("torch.m", {"present": True, "signature": "(self, upper=False)"}, None),
        ("torch.f", {"present": True, "signature": "(b=1)"}, "shows"),
        ("torch.odd", {"present": True, "signature": "(whatever)"}, None),
        ("torch.none", {"present": False}, None),
        ("torch.none", {"present": True, "signature": "()"}, "says absent"),
        ("torch.f.attribute", {"present": True}, None),
    ],
)
def test_disagreement(name: str, entry: dict[str, Any], told: str | None) -> None:
    found = explain_disagreement(
        history_of(f="(a, b=1)", g="(x=SIZE * 2)", m="(self, upper=False)", odd="(a, ..."), name, "2.5", entry
    )
    assert (found is None) if told is None else (found is not None and told in found)


@pytest.mark.parametrize(("shown", "agrees"), [("(upper=False)", True), ("(self, upper=False)", True), ("(up)", False)])
def test_docstring_of_a_method_made_in_c_leaves_self_out(shown: str, agrees: bool) -> None:
    entries: dict[tuple[str, str], Record | str] = {
        ("torch", ""): Record("module"),
        ("torch", "Tensor"): Record("class"),
        ("torch", "Tensor.cholesky"): Record("method", ("(self, upper=False)",)),
    }
    history = History(json.loads(encode_history(["2.5"], [entries])))
    said = explain_disagreement(history, "torch.Tensor.cholesky", "2.5", {"present": True, "signature": shown})
    assert (said is None) is agrees


def project(root: Path, *, there: bool) -> list[str]:
    factory.proved(root)
    module: dict[tuple[str, str], Record | str] = {("torch", ""): Record("module")}
    module["torch.compiler", ""] = Record("module")
    named = {**module, ("torch.compiler", "set_stance"): Record("function")}
    tables = [module, named, named if there else module]
    (root / "history").mkdir(exist_ok=True)
    (root / "history" / "torch.json").write_text(encode_history(["2.5", "2.6", "2.7"], tables))
    return list(find_history_disagreements(load_project(root)))


def test_history_that_agrees_with_every_look_up_is_fine(tmp_path: Path) -> None:
    assert project(tmp_path, there=True) == []


def test_disagreement_is_a_problem_until_it_has_a_reason(tmp_path: Path) -> None:
    (problem,) = project(tmp_path, there=False)
    assert "torch.compiler.set_stance: 2.7" in problem
    exception = '[[exception]]\nname = "torch.compiler.set_stance"\nreleases = ["2.7"]\nreason = "made at run time"\n'
    (tmp_path / "history" / "exceptions.toml").write_text(exception)
    assert list(find_history_disagreements(load_project(tmp_path))) == []


def test_exception_that_nothing_needs_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "history").mkdir()
    exception = '[[exception]]\nname = "torch.compiler.set_stance"\nreleases = ["2.6"]\nreason = "made at run time"\n'
    (tmp_path / "history" / "exceptions.toml").write_text(exception)
    (problem,) = project(tmp_path, there=True)
    assert "delete the exception" in problem


@pytest.mark.parametrize(("shown", "agrees"), [("(a, c)", True), ("(input, c)", True), ("(d)", False)])
def test_a_line_of_a_docstring_may_mix_two_overloads(shown: str, agrees: bool) -> None:
    entries: dict[tuple[str, str], Record | str] = {
        ("torch", ""): Record("module"),
        ("torch", "f"): Record("function", ("(a, b)", "(c)")),
    }
    history = History(json.loads(encode_history(["2.5"], [entries])))
    said = explain_disagreement(history, "torch.f", "2.5", {"present": True, "signature": shown})
    assert said == (None if agrees else f"the look-up shows {shown}, the history (a, b)")


LOOKED_UP = '{"release": "%s", "present": {%s}, "absent": [], "whole": []}'


@pytest.fixture
def looked_up(tmp_path: Path) -> Path:
    """Return a checkout with a history and the look-ups of each release."""
    assert project(tmp_path, there=True) == []
    (tmp_path / "history" / "look-ups").mkdir()
    for minor in ("2.5", "2.6", "2.7"):
        (tmp_path / "history" / "look-ups" / f"{minor}.json").write_text(LOOKED_UP % (minor, ""))
    return tmp_path


def test_look_ups_of_every_release_are_fine(looked_up: Path) -> None:
    assert list(find_missing_look_ups(load_project(looked_up))) == []


def test_a_release_without_look_ups_is_a_problem(looked_up: Path) -> None:
    (looked_up / "history" / "look-ups" / "2.6.json").unlink()
    (problem,) = find_missing_look_ups(load_project(looked_up))
    assert problem.endswith(
        "2.6.json: not there; write it with torchproof-docs names --installed in an environment of 2.6"
    )


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        LOOKED_UP % ("2.5", ""),
        LOOKED_UP % ("2.6", '"torch.a": []'),
        LOOKED_UP % ("2.6", '"torch.a": ["nothing"]'),
        LOOKED_UP % ("2.6", '"torch.a": ["class", 1]'),
        (LOOKED_UP % ("2.6", "")).replace('"whole": []', '"whole": [1]'),
        (LOOKED_UP % ("2.6", "")).replace('"whole": []', '"bases": {"torch.A": 1}'),
        (LOOKED_UP % ("2.6", "")).replace('"whole": []', '"sample": {"names": 1, "agreed": 2}'),
    ],
)
def test_damaged_look_ups_are_a_problem(looked_up: Path, text: str) -> None:
    (looked_up / "history" / "look-ups" / "2.6.json").write_text(text)
    (problem,) = find_missing_look_ups(load_project(looked_up))
    assert "2.6.json: damaged" in problem


def test_a_name_that_was_seen_and_that_the_history_lacks(looked_up: Path) -> None:
    text = LOOKED_UP % ("2.6", '"torch.compiler.set_stance": ["function"], "torch.compiler.no_such": ["function"]')
    (looked_up / "history" / "look-ups" / "2.6.json").write_text(text)
    (problem,) = find_missing_look_ups(load_project(looked_up))
    assert "torch.compiler.no_such was there, and the history says that it is not" in problem


def test_each_release_is_looked_at_and_names_that_the_history_lacks_are_counted(looked_up: Path) -> None:
    folder = looked_up / "history" / "look-ups"
    (folder / "2.5.json").unlink()
    (folder / "2.6.json").write_text("{")
    names = ", ".join(f'"torch.compiler.none_{number}": ["function"]' for number in range(3))
    (folder / "2.7.json").write_text(LOOKED_UP % ("2.7", names))
    missing, damaged, unknown = find_missing_look_ups(load_project(looked_up))
    assert "2.5.json: not there" in missing
    assert "2.6.json: damaged" in damaged
    assert "none_0 was there, and the history says that it is not and 2 more; write" in unknown


def test_exception_without_a_reason_is_refused(tmp_path: Path) -> None:
    (tmp_path / "history").mkdir()
    (tmp_path / "history" / "exceptions.toml").write_text(
        '[[exception]]\nname = "a"\nreleases = ["2.5"]\nreason = ""\n'
    )
    with pytest.raises(RecordError, match="say in which releases, and why"):
        load_exceptions(tmp_path)
