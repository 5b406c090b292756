"""Texts and addresses that all reports share."""

from dataclasses import replace

import pytest

from torchproof.scan.reports.report_texts import (
    LEVELS,
    MAX_NAMES,
    end_sentence,
    find_address,
    find_legend_address,
    find_rule_name,
    find_run_address,
    find_site,
    format_group_names,
    format_message,
    format_statement,
    join_names,
)
from torchproof.scan.rules.findings import Confidence, Finding, Reason, Severity, group_findings

REASON = Reason(
    "TP1", Severity.BREAKS, Confidence.CERTAIN, "torch.a", "is gone since 2.8", "2.8", source="https://source"
)


@pytest.fixture(autouse=True)
def no_site(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TORCHPROOF_SITE", raising=False)
    monkeypatch.setattr("torchproof.scan.data_source.DataSource.read_site", lambda _: "")


@pytest.mark.parametrize(
    ("text", "action", "expected"),
    [
        ("is gone", "", "`torch.a` is gone."),
        ("is gone", "Write b.", "`torch.a` is gone. Write b."),
        ("is gone", "Write b\n  or c.", "`torch.a` is gone. Write b or c."),
        ("is gone; did you mean `b`?", "", "`torch.a` is gone; did you mean `b`?"),
        ("The call raises", "", "`torch.a`: The call raises."),
        ("`torch.a` raises", "", "`torch.a` raises."),
        ("A call of `a()` raises", "", "A call of `a()` raises."),
    ],
)
def test_a_finding_in_one_line(text: str, action: str, expected: str) -> None:
    assert format_message(Finding(replace(REASON, text=text, action=action), "a.py", 1, 1, 1, 2)) == expected


@pytest.mark.parametrize(("text", "expected"), [("a", "."), ("a.", ""), ("a?", ""), ("a!", ""), ("a`", "."), ("", ".")])
def test_the_end_of_a_sentence(text: str, expected: str) -> None:
    assert end_sentence(text) == expected


def test_a_statement_has_no_full_stop() -> None:
    assert format_statement(REASON) == "`torch.a` is gone since 2.8"


@pytest.mark.parametrize(
    ("names", "text", "expected"),
    [
        (["a"], "is gone", "a"),
        (["a"], "`a` is gone", ""),
        (["a", "b"], "`a` is gone", "a, b"),
        ([*"abcd"], "is gone", "a, b, c, d"),
        ([*"abcde"], "is gone", "a, b, c, d and 1 more"),
        ([*"abcdefg"], "is gone", "a, b, c, d and 3 more"),
    ],
)
def test_the_names_of_a_change(names: list[str], text: str, expected: str) -> None:
    assert MAX_NAMES == 4
    reason = replace(REASON, text=text, address="releases/2.8/#x")
    (group,) = group_findings([Finding(replace(reason, name=name), "a.py", 1, 1, 1, 2) for name in names])
    assert format_group_names(group) == expected
    assert format_group_names(group, lambda name: f"<{name}>").count("<") == min(len(names), 4) * bool(expected)


@pytest.mark.parametrize(
    ("names", "text", "expected"),
    [
        ("", "The call raises", "The call raises"),
        ("a", "is gone", "a is gone"),
        ("a", "The call raises", "a: The call raises"),
        ("a, b", "is gone", "a, b: is gone"),
        ("a", "", "a "),
    ],
)
def test_names_and_what_is_said_of_them(names: str, text: str, expected: str) -> None:
    assert join_names(names, text) == expected


def test_each_severity_has_a_level_and_each_rule_a_name() -> None:
    assert set(LEVELS) == set(Severity)
    assert [severity for severity, level in LEVELS.items() if level == "error"] == [
        "breaks",
        "breaks a build",
        "needs a newer release",
    ]
    assert find_rule_name(REASON) == "removed-name"


def test_without_a_site_the_address_is_that_of_the_source() -> None:
    reason = replace(REASON, address="releases/2.8/#x", run="runs/#r")
    assert find_site() == ""
    assert find_address(reason) == "https://source"
    assert find_run_address(reason) == ""
    assert (find_legend_address(), find_legend_address("removed-name")) == ("about/rules/", "about/rules/#removed-name")


@pytest.mark.parametrize("site", ["https://docs.example/2.15", "https://docs.example/2.15/"])
def test_with_a_site_the_address_is_below_it(monkeypatch: pytest.MonkeyPatch, site: str) -> None:
    monkeypatch.setenv("TORCHPROOF_SITE", site)
    reason = replace(REASON, address="releases/2.8/#x", run="runs/#r")
    assert find_address(reason) == "https://docs.example/2.15/releases/2.8/#x"
    assert find_address(REASON) == "https://source"
    assert find_run_address(reason) == "https://docs.example/2.15/runs/#r"
    assert find_run_address(REASON) == ""
    assert find_legend_address("removed-name") == "https://docs.example/2.15/about/rules/#removed-name"


def test_the_published_site_is_known_to_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("torchproof.scan.data_source.DataSource.read_site", lambda _: "https://docs.example/2.15")
    assert find_site() == "https://docs.example/2.15/"
    monkeypatch.setenv("TORCHPROOF_SITE", "https://other.example")
    assert find_site() == "https://other.example/"
