"""The result of a scan as SARIF."""

import json
from dataclasses import replace
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from typing import Any

import pytest

from torchproof.scan.reports import sarif_report
from torchproof.scan.reports.sarif_report import build_rule_id, format_sarif
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


@pytest.fixture(autouse=True)
def no_site(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TORCHPROOF_SITE", raising=False)
    monkeypatch.setattr("torchproof.scan.data_source.DataSource.read_site", lambda _: "")


def read_run(*findings: Finding, **result: Any) -> dict[str, Any]:
    log = json.loads(format_sarif(ScanResult("2.5", "2.8", findings=[*findings], **result)))
    (run,) = log["runs"]
    assert log["version"] == "2.1.0"
    return dict(run)


def read_rule(reason: Reason) -> dict[str, Any]:
    (rule,) = read_run(replace(FINDING, reason=reason))["tool"]["driver"]["rules"]
    return dict(rule)


def test_the_rules_are_the_reasons_each_once() -> None:
    other = replace(REASON, name="torch.b")
    run = read_run(FINDING, replace(FINDING, reason=other), replace(FINDING, line=9))
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == [build_rule_id(REASON), build_rule_id(other)]
    assert [(each["ruleIndex"], each["ruleId"]) for each in run["results"]] == [
        (0, rules[0]["id"]),
        (1, rules[1]["id"]),
        (0, rules[0]["id"]),
    ]


def test_the_id_of_a_rule_is_the_same_in_each_scan() -> None:
    assert build_rule_id(REASON) == build_rule_id(replace(REASON, since="2.9", action="", proved=False))
    assert build_rule_id(REASON).startswith("removed-name/torch.a/")
    assert build_rule_id(REASON) != build_rule_id(replace(REASON, text="is other"))


def test_what_a_rule_says() -> None:
    rule = read_rule(REASON)
    assert rule["name"] == "removed-name"
    assert rule["shortDescription"] == {"text": "`torch.a` is gone"}
    assert rule["fullDescription"]["text"].endswith(". `torch.a` is gone.")
    assert rule["fullDescription"]["text"][0].isupper()
    assert rule["help"]["text"] == "Act."
    assert rule["help"]["markdown"] == "`torch.a` is gone.\n\nAct.\n\n[More](https://s)"
    assert rule["helpUri"] == "https://s"
    assert rule["properties"] == {
        "tags": ["pytorch", "TP1", "removed-name", "breaks"],
        "precision": "very-high",
        "entry": "releases/2.8/#x",
        "run": "runs/#r",
        "legend": "about/rules/#removed-name",
    }


def test_without_an_action_the_rule_itself_is_the_help_and_without_an_address_there_is_none() -> None:
    rule = read_rule(replace(REASON, action="", source="", address="names/?name=torch.a"))
    assert rule["help"]["text"]
    assert rule["help"]["text"] in rule["fullDescription"]["text"].lower()
    assert "helpUri" not in rule
    assert rule["properties"]["entry"] == ""


@pytest.mark.parametrize(
    ("confidence", "precision"),
    [(Confidence.CERTAIN, "very-high"), (Confidence.LIKELY, "high"), (Confidence.POSSIBLE, "low")],
)
def test_the_precision(confidence: Confidence, precision: str) -> None:
    assert read_rule(replace(REASON, confidence=confidence))["properties"]["precision"] == precision


@pytest.mark.parametrize(
    ("severity", "level"), [(Severity.BREAKS, "error"), (Severity.BEHAVES, "warning"), (Severity.SOON, "note")]
)
def test_the_level(severity: Severity, level: str) -> None:
    run = read_run(replace(FINDING, reason=replace(REASON, severity=severity)))
    assert run["results"][0]["level"] == level
    assert run["tool"]["driver"]["rules"][0]["defaultConfiguration"] == {"level": level}


@pytest.mark.parametrize(
    ("cell", "file_line", "region"),
    [
        (0, 0, {"startLine": 3, "startColumn": 5, "endLine": 4, "endColumn": 6}),
        (2, 0, {"startLine": 3}),
        (2, 40, {"startLine": 40}),
    ],
)
def test_the_region(cell: int, file_line: int, region: dict[str, int]) -> None:
    (result,) = read_run(replace(FINDING, cell=cell, file_line=file_line))["results"]
    assert result["locations"][0]["physicalLocation"]["region"] == region


@pytest.mark.parametrize(
    ("path", "uri"), [("a b/c#.py", "a%20b/c%23.py"), ("é.py", "%C3%A9.py"), ("/p/a.py", Path("/p/a.py").as_uri())]
)
def test_a_path_becomes_an_address(path: str, uri: str) -> None:
    (result,) = read_run(replace(FINDING, path=path))["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"] == {"uri": uri}


def test_a_finding_keeps_its_fingerprint_when_its_line_moves() -> None:
    first, moved, other = read_run(FINDING, replace(FINDING, line=9), replace(FINDING, path="b.py"))["results"]
    assert first["partialFingerprints"] == moved["partialFingerprints"] != other["partialFingerprints"]
    assert len(first["partialFingerprints"]["torchproof/v1"]) == 32
    assert first["message"] == {"text": "`torch.a` is gone. Act."}


@pytest.mark.parametrize(("unread", "successful"), [(0, True), (1, False)])
def test_a_file_that_was_not_read_shows(unread: int, successful: bool) -> None:
    notes = [FileNote("b.py", 0, "left out", left_out=True), FileNote("c d.py", 1, "unused")]
    (invocation,) = read_run(notes=notes, unread=unread)["invocations"]
    assert invocation["executionSuccessful"] is successful
    told = invocation["toolExecutionNotifications"]
    assert [(each["level"], each["message"]["text"]) for each in told] == [
        ("error", "b.py: left out"),
        ("note", "c d.py: unused"),
    ]
    assert told[1]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "c%20d.py"


def test_the_driver_names_the_legend_of_a_published_site_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "informationUri" not in read_run()["tool"]["driver"]
    monkeypatch.setenv("TORCHPROOF_SITE", "https://docs.example")
    assert read_run()["tool"]["driver"]["informationUri"] == "https://docs.example/about/rules/"


def test_a_package_that_is_not_installed_has_a_version_still(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: str) -> str:
        raise PackageNotFoundError

    monkeypatch.setattr(sarif_report, "version", fail)
    assert read_run()["tool"]["driver"]["version"] == "0"
