"""Annotations of GitHub, and JUnit XML."""

from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from torchproof.scan.reports.ci_reports import format_github, format_junit
from torchproof.scan.rules.findings import Confidence, Finding, Reason, Severity
from torchproof.scan.rules.scan_result import FileNote, ScanResult

REASON = Reason("TP1", Severity.BREAKS, Confidence.CERTAIN, "torch.a", "is gone", "2.8")
FINDING = Finding(REASON, "a.py", 3, 5, 4, 6)
LEGEND = "(removed-name: about/rules/#removed-name)"


@pytest.fixture(autouse=True)
def no_site(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TORCHPROOF_SITE", raising=False)
    monkeypatch.setattr("torchproof.scan.data_source.DataSource.read_site", lambda _: "")


def annotate(*findings: Finding, notes: tuple[FileNote, ...] = ()) -> list[str]:
    return format_github(ScanResult("2.5", "2.8", findings=[*findings], notes=[*notes])).splitlines()


def test_an_annotation() -> None:
    place = "file=a.py,line=3,endLine=4,col=5,title=removed-name%3A breaks"
    assert annotate(FINDING) == [f"::error {place}::`torch.a` is gone. {LEGEND}"]


@pytest.mark.parametrize(
    ("severity", "kind"),
    [
        (Severity.BREAKS, "error"),
        (Severity.BUILD, "error"),
        (Severity.NEWER, "error"),
        (Severity.BEHAVES, "warning"),
        (Severity.WARNS, "warning"),
        (Severity.SOON, "notice"),
    ],
)
def test_the_kind_of_an_annotation(severity: Severity, kind: str) -> None:
    (line,) = annotate(replace(FINDING, reason=replace(REASON, severity=severity)))
    assert line.startswith(f"::{kind} file=")


@pytest.mark.parametrize(("file_line", "line"), [(0, 3), (40, 40)])
def test_an_annotation_in_a_notebook_has_a_line_alone(file_line: int, line: int) -> None:
    (text,) = annotate(replace(FINDING, cell=2, file_line=file_line))
    assert text.startswith(f"::error file=a.py,line={line},title=")


def test_what_ends_a_property_or_a_line_is_escaped() -> None:
    reason = replace(REASON, text="is 100% gone\r\nfor good: a, b")
    (line,) = annotate(replace(FINDING, path="a:b,c%.py", reason=reason))
    assert line.startswith("::error file=a%3Ab%2Cc%25.py,line=3,")
    assert line.endswith(f"::`torch.a` is 100%25 gone%0D%0Afor good: a, b. {LEGEND}")


@pytest.mark.parametrize(
    ("note", "expected"),
    [
        (FileNote("a.py", 0, "left out: binary", left_out=True), "::error file=a.py::left out: binary"),
        (FileNote("a.py", 7, "unused: x"), "::notice file=a.py,line=7::unused: x"),
    ],
)
def test_a_note(note: FileNote, expected: str) -> None:
    assert annotate(notes=(note,)) == [expected]


def read_suite(result: ScanResult) -> ET.Element:
    suite = ET.fromstring(format_junit(result)).find("testsuite")  # noqa: S314
    assert suite is not None
    return suite


def counts(suite: ET.Element) -> tuple[str | None, ...]:
    return tuple(suite.get(name) for name in ("tests", "failures", "errors"))


def test_without_findings_there_is_one_case_that_passed() -> None:
    suite = read_suite(ScanResult("2.5", "2.8", files=3))
    assert suite.get("name") == "torchproof scan 2.5 to 2.8"
    assert counts(suite) == ("1", "0", "0")
    assert [(case.get("name"), len(case)) for case in suite] == [("3 files", 0)]


def test_a_finding_is_a_failed_case() -> None:
    suite = read_suite(ScanResult("2.5", "2.8", findings=[FINDING, replace(FINDING, line=9)]))
    assert counts(suite) == ("2", "2", "0")
    case = suite[0]
    assert (case.get("name"), case.get("file"), case.get("classname")) == (
        "removed-name torch.a line 3",
        "a.py",
        "a.py",
    )
    failure = case[0]
    assert (failure.tag, failure.get("type"), failure.get("message")) == (
        "failure",
        "removed-name",
        "`torch.a` is gone.",
    )
    assert failure.text == "a.py:3:5: a name that is gone (about/rules/#removed-name)"


def test_a_file_that_was_not_read_is_an_error_and_another_note_is_not() -> None:
    notes = [FileNote("b.py", 0, "left out: binary", left_out=True), FileNote("c.py", 1, "unused: x")]
    suite = read_suite(ScanResult("2.5", "2.8", findings=[FINDING], notes=notes))
    assert counts(suite) == ("2", "1", "1")
    (case,) = [case for case in suite if case.find("error") is not None]
    assert (case.get("name"), case.get("file"), case[0].get("message")) == ("read the file", "b.py", "left out: binary")


def test_control_characters_are_no_fault_of_xml() -> None:
    reason = replace(REASON, name="torch.\x1b", text="is\x00gone")
    suite = read_suite(ScanResult("2.5", "2.8", findings=[replace(FINDING, path="a\x07.py", reason=reason)]))
    assert suite[0].get("file") == "a\\x07.py"
    assert "is\\x00gone" in str(suite[0][0].get("message"))
