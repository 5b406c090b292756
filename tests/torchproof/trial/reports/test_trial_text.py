"""The facts of a search in each form."""

import json
from typing import Any

import pytest

from torchproof.cli.trial_output import FORMATS
from torchproof.trial.reports.ci_output import format_badge
from torchproof.trial.reports.trial_html import format_html
from torchproof.trial.reports.trial_markdown import format_markdown
from torchproof.trial.reports.trial_text import describe_verdict, format_text


def row(release: str, outcome: str = "same", sign: str = "✓", *details: str) -> dict[str, Any]:
    return {
        "release": release,
        "torch": f"{release}.0",
        "outcome": outcome,
        "sign": sign,
        "details": list(details),
        "error": "ValueError: <no>" if outcome == "fails" else None,
        "beside_the_release_before": list(details),
        "runs": 1,
        "build": {
            "torch": f"{release}.0+cu130",
            "built_for": "CUDA 13.0",
            "commit": "70d99e998b4955e0049d13a98d77ae1b14db1f45",
            "python": "3.11.7",
            "packages": {"numpy": "2.3.1"},
        },
    }


ROWS = [row("2.8"), row("2.9", "fails", "✗", "ValueError: <no>")]
RUN = {
    "program": "a.py",
    "repeat": "torchproof bisect a.py",
    "environment": {"torchproof": "0.1", "packages": []},
    "releases": ROWS,
}
CANDIDATE = {
    "release": "2.9",
    "title": "`f` raises",
    "action": "Call `g`.",
    "address": "releases/2.9/#f",
    "proved": True,
    "source": "https://github.com/pytorch/pytorch",
    "place": "a.py:3",
    "evidence": ["`f` is called at a.py:3"],
}
FOUND = {
    **RUN,
    "command": "bisect",
    "verdict": "changed",
    "judged_by": "exit status",
    "last_good": "2.8.0",
    "first_bad": "2.9.0",
    "last_bad": None,
    "first_good": None,
    "bad_ranges": [["2.9.0", "2.9.0"]],
    "details": ["ValueError: <no>"],
    "reasons": [],
    "cause": CANDIDATE,
    "also": [],
    "candidates": [],
    "symptoms": [],
    "notes": [],
    "changed_sources": None,
}
SOURCES = {
    "functions": ["torch.f"],
    "total": 1,
    "compare": "https://github.com/pytorch/pytorch/compare/v2.8.0...v2.9.0",
}
UNEXPLAINED = {
    **FOUND,
    "cause": None,
    "candidates": [CANDIDATE],
    "symptoms": [{"kind": "error", "text": "it raises", "place": "a.py:3", "names": []}],
    "changed_sources": SOURCES,
}
TRIED = {**RUN, "command": "try", "reference": "2.8.0", "interrupted": False}


def test_a_cause_is_told_with_its_evidence_and_what_to_do() -> None:
    text = format_text(FOUND)
    assert "a.py, judged by exit status: 2.9.0 changed it" in text
    assert "2.8 ✓  2.9 ✗" in text
    assert "cause       2.9: `f` raises (a.py:3) [releases/2.9/#f, proved]" in text
    assert "what to do  Call `g`." in text


def test_without_a_cause_a_record_is_called_no_cause() -> None:
    text = format_text(UNEXPLAINED)
    assert "cause       no recorded change is about the call" in text
    assert "perhaps     2.9: `f` raises" in text
    assert "its source differs: torch.f" in text
    assert "compare/v2.8.0...v2.9.0" in text
    assert "#### Cause: none that is recorded" in format_markdown(UNEXPLAINED)
    assert "not shown to be the cause" in format_markdown(UNEXPLAINED)


@pytest.mark.parametrize("facts", [FOUND, UNEXPLAINED, TRIED])
def test_each_form_names_each_release_and_escapes_what_was_printed(facts: dict[str, Any]) -> None:
    for form in FORMATS.values():
        assert "2.9.0" in form(facts) or "2.9" in form(facts)
    assert "<no>" not in format_html(facts)
    assert "| 2.9.0 | ✗ fails | ValueError: &#60;no&#62; |" in format_markdown(facts)
    assert json.loads(FORMATS["json"](facts))["program"] == "a.py"
    assert FORMATS["github"](facts) == "::error title=torch 2.9.0 fails::ValueError: <no>"


@pytest.mark.parametrize(("facts", "torches"), [(FOUND, ["2.8.0", "2.9.0"]), (TRIED, ["2.8.0", "2.9.0"])])
def test_a_report_for_an_issue_says_which_builds_ran(facts: dict[str, Any], torches: list[str]) -> None:
    facts = {**facts, "releases": [*ROWS, {**row("2.10"), "runs": 0}]}
    for torch in torches:
        line = f"| {torch}+cu130 | `CUDA 13.0` | `70d99e998b49` | `3.11.7` | `numpy 2.3.1` |"
        assert line in format_markdown(facts)
        assert f"<tr><td>{torch}+cu130<td>CUDA 13.0<td>70d99e998b49<td>3.11.7<td>numpy 2.3.1" in format_html(facts)
    assert "2.10.0+cu130" not in format_markdown(facts) + format_html(facts), "it did not run"


def test_a_badge_names_the_releases_that_work() -> None:
    assert json.loads(format_badge(TRIED)) == {
        "schemaVersion": 1,
        "label": "PyTorch",
        "message": "2.8",
        "color": "orange",
    }
    whole = {**TRIED, "releases": [row("2.8"), row("2.9"), row("2.10", "cannot install", "·")]}
    assert json.loads(format_badge(whole))["message"] == "2.8 – 2.9"
    assert json.loads(format_badge(whole))["color"] == "brightgreen"


@pytest.mark.parametrize(
    ("verdict", "ranges", "text"),
    [
        ("broken between", [["2.7.0", "2.8.0"]], "broken from 2.7.0 to 2.8.0"),
        ("changed", [["2.7.0", "2.7.0"], ["2.9.0", "2.9.0"]], "it comes and goes: bad on 2.7.0 and 2.9.0"),
        ("same", [], "the same on every release"),
        ("fails everywhere", [], "it fails on every release"),
        ("flaky", [], "flaky: no release explains it"),
        ("unknown", [], "nothing can be said"),
    ],
)
def test_each_verdict_is_a_sentence(verdict: str, ranges: list[list[str]], text: str) -> None:
    assert describe_verdict({**FOUND, "verdict": verdict, "bad_ranges": ranges}) == text
