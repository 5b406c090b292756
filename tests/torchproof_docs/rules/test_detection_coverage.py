"""Patterns of a change entry name what the release before it has."""

import json
from pathlib import Path

import pytest

import factory
from torchproof.history.history_model import Record
from torchproof.history.name_history import History
from torchproof_docs.names_builder.history_encoder import encode_history
from torchproof_docs.records.release_notes import ChangeEntry
from torchproof_docs.rules import detection_coverage
from torchproof_docs.rules.detection_coverage import _explain_pattern, find_unknown_detection_names
from torchproof_docs.verdicts.project import load_project


def history() -> History:
    """Return 2.5 to 2.8: ``gone`` until 2.6, ``new`` from 2.7 on."""
    entries: dict[tuple[str, str], Record | str] = {
        ("torch", ""): Record("module"),
        ("torch", "closed"): Record("function", ("(a, b=1)",)),
        ("torch", "open"): Record("function", ("(a, **kwargs)",)),
        ("torch", "overloads"): Record("function", ("(a)", "(a, c)")),
        ("torch", "bare"): Record("function"),
        ("torch", "Kind"): Record("class", ("(x)",)),
        ("torch._C", ""): Record("module"),
        ("torch._C", "made"): Record("function", ("(a)",)),
        ("torch", "made"): "torch._C:made",
    }
    older, newer = {**entries, ("torch", "gone"): Record("function")}, {**entries, ("torch", "new"): Record("function")}
    return History(json.loads(encode_history(["2.5", "2.6", "2.7", "2.8"], [older, older, newer, newer])))


@pytest.mark.parametrize(
    ("pattern", "problem"),
    [
        ({"use": "torch.gone"}, None),
        ({"use": "torch.new"}, "use: torch.new is not in 2.6"),
        ({"use": "numpy.never"}, None),
        ({"call": "torch.closed", "passes": ["a", "b"]}, None),
        ({"call": "torch.closed", "passes": ["d"]}, "call: torch.closed: `d` is no argument in 2.6"),
        ({"call": "torch.closed", "omits": ["d"]}, "call: torch.closed: `d` is no argument in 2.6"),
        ({"call": "torch.closed", "argument": {"d": "1"}}, "call: torch.closed: `d` is no argument in 2.6"),
        ({"matches": "torch.never"}, None),
        ({"call": "torch.open", "passes": ["d"]}, None),
        ({"call": "torch.overloads", "passes": ["c"]}, None),
        ({"call": "torch.overloads", "passes": ["d"]}, "call: torch.overloads: `d` is no argument in 2.6"),
        ({"call": "torch.bare", "passes": ["d"]}, None),
        ({"call": "torch.made", "passes": ["d"]}, None),
        ({"use": "torch.closed", "passes": ["d"]}, None),
        ({"method": "torch.Kind.run"}, None),
        ({"method": "torch.None.run"}, "method: torch.None.run is not in 2.6"),
    ],
)
def test_a_pattern_names_what_the_release_before_has(pattern: dict[str, object], problem: str | None) -> None:
    change = ChangeEntry("id", "2.7", "breaking", None, "compile", "title", {}, None, None, (), None, ())
    assert [*_explain_pattern(history(), change, pattern)] == ([] if problem is None else [problem])


@pytest.mark.parametrize(
    ("releases", "count"), [(["2.5", "2.6", "2.7", "2.8"], 1), (["2.6", "2.7", "2.8"], 0), (["2.7", "2.8"], 0)]
)
def test_an_entry_of_the_first_release_has_none_before_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, releases: list[str], count: int
) -> None:
    """An entry of 2.6 names what no release has: 2.5 says so where the history has it."""
    factory.proved(tmp_path)
    factory.add_notes(tmp_path, front=factory.CHANGES.replace("{use: torch.compiler}", "{use: torch.never}"))
    names: list[dict[tuple[str, str], Record | str]]
    names = [{("torch", ""): Record("module"), ("torch", "a"): Record("function")} for _ in releases]
    small = History(json.loads(encode_history(releases, names)))
    monkeypatch.setattr(detection_coverage, "load_name_history", lambda _: small)
    assert len([*find_unknown_detection_names(load_project(tmp_path))]) == count
