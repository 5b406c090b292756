"""The result of a scan as JSON."""

import json
from dataclasses import replace
from typing import Any

import pytest

from torchproof.scan.reports.json_report import format_json
from torchproof.scan.rules.findings import Confidence, Finding, Reason, Severity
from torchproof.scan.rules.scan_result import FileNote, ScanResult

REASON = Reason(
    "TP1",
    Severity.BREAKS,
    Confidence.CERTAIN,
    "torch.a",
    "is gone",
    "2.8",
    "Act.",
    "releases/2.8/#x",
    True,
    "https://s",
    "runs/#r",
)
FINDING = Finding(REASON, "a.py", 3, 5, 4, 6)


def load(result: ScanResult) -> dict[str, Any]:
    table: dict[str, Any] = json.loads(format_json(result))
    return table


@pytest.fixture(autouse=True)
def no_site(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TORCHPROOF_SITE", raising=False)
    monkeypatch.setattr("torchproof.scan.data_source.DataSource.read_site", lambda _: "")


def test_an_empty_result_has_every_key() -> None:
    table = load(ScanResult("2.5", "2.8"))
    assert table == {
        "format": 1,
        "from": "2.5",
        "to": "2.8",
        "legend": "about/rules/",
        **dict.fromkeys(
            ["files", "unread", "files_using_torch", "uses", "ignored", "in_baseline", "hidden", "text_files"], 0
        ),
        **{key: [] for key in ["findings", "old", "guarded", "groups", "troubles"]},
    }


def test_the_counts() -> None:
    result = ScanResult(
        "2.5", "2.8", files=1, files_using_torch=2, uses=3, text_files=4, ignored=5, in_baseline=6, hidden=7, unread=8
    )
    table = load(result)
    names = ("files", "files_using_torch", "uses", "text_files", "ignored", "in_baseline", "hidden", "unread")
    assert [table[name] for name in names] == [1, 2, 3, 4, 5, 6, 7, 8]


def test_a_finding() -> None:
    (found,) = load(ScanResult("2.5", "2.8", findings=[FINDING]))["findings"]
    assert found == {
        "path": "a.py",
        "line": 3,
        "column": 5,
        "end_line": 4,
        "end_column": 6,
        "guarded": False,
        "rule": "TP1",
        "rule_name": "removed-name",
        "severity": "breaks",
        "confidence": "certain",
        "name": "torch.a",
        "text": "is gone",
        "since": "2.8",
        "action": "Act.",
        "proved": True,
        "address": "https://s",
        "entry": "releases/2.8/#x",
        "run": "runs/#r",
    }


def test_with_a_site_the_addresses_are_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TORCHPROOF_SITE", "https://docs.example")
    (found,) = load(ScanResult("2.5", "2.8", findings=[FINDING]))["findings"]
    assert (found["address"], found["run"]) == ("https://docs.example/releases/2.8/#x", "https://docs.example/runs/#r")


@pytest.mark.parametrize(
    ("cell", "file_line", "keys"), [(0, 0, set()), (2, 0, {"cell"}), (2, 9, {"cell", "file_line"})]
)
def test_only_a_finding_in_a_notebook_has_a_cell(cell: int, file_line: int, keys: set[str]) -> None:
    (found,) = load(ScanResult("2.5", "2.8", findings=[replace(FINDING, cell=cell, file_line=file_line)]))["findings"]
    assert found.keys() & {"cell", "file_line"} == keys


def test_what_is_guarded_and_what_is_old_stand_apart() -> None:
    result = ScanResult(
        "2.5", "2.8", guarded=[replace(FINDING, guarded=True)], old=[replace(FINDING, line=9, is_old=True)]
    )
    table = load(result)
    assert [each["guarded"] for each in table["guarded"]] == [True]
    assert [each["line"] for each in table["old"]] == [9]
    assert table["groups"] == []


def test_a_group_has_its_names_and_first_places() -> None:
    findings = [replace(FINDING, line=line) for line in (1, 2, 3, 4)]
    findings.append(replace(FINDING, reason=replace(REASON, name="torch.b")))
    (group,) = load(ScanResult("2.5", "2.8", findings=findings))["groups"]
    assert (group["count"], group["first"]) == (5, ["a.py:1:5", "a.py:2:5", "a.py:3:5"])
    assert (group["name"], group["names"]) == ("torch.a", ["torch.a", "torch.b"])
    assert (group["rule"], group["rule_name"], group["severity"]) == ("TP1", "removed-name", "breaks")
    assert (group["text"], group["action"], group["entry"]) == ("is gone", "Act.", "releases/2.8/#x")


def test_a_note_and_letters_beyond_ascii() -> None:
    result = ScanResult("2.5", "2.8", notes=[FileNote("é.py", 0, "left out", left_out=True)])
    assert load(result)["troubles"] == [{"path": "é.py", "line": 0, "text": "left out", "left_out": True}]
    assert "é.py" in format_json(result)
