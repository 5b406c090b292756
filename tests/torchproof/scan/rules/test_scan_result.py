"""The result of a scan, also that of files of several releases together."""

import pytest

from torchproof.scan.rules.findings import Confidence, Finding, Reason, Severity
from torchproof.scan.rules.scan_result import FileNote, ScanResult

RELEASES = ("2.5", "2.9", "2.10")


def find(severity: Severity, line: int = 1) -> Finding:
    return Finding(Reason("TP1", severity, Confidence.CERTAIN, "torch.a", "is gone", "2.9"), "a.py", line, 1, line, 2)


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [([Severity.WARNS], True), ([Severity.BREAKS, Severity.WARNS], True), ([Severity.BREAKS], False), ([], False)],
)
def test_a_severity_that_a_finding_has(wanted: list[Severity], expected: bool) -> None:
    assert ScanResult("2.5", "2.9", findings=[find(Severity.WARNS)]).has_severity(wanted) is expected


def test_what_is_guarded_or_old_has_no_say_in_the_severity() -> None:
    result = ScanResult("2.5", "2.9", guarded=[find(Severity.BREAKS)], old=[find(Severity.BREAKS)])
    assert result.has_severity(Severity) is False


def test_two_results_become_one() -> None:
    first = ScanResult("2.9", "2.9", files=1, uses=2, findings=[find(Severity.WARNS, 1)], unread=1, hidden=4)
    note = FileNote("b.py", 0, "left out", left_out=True)
    second = ScanResult(
        "2.5",
        "2.10",
        2,
        1,
        3,
        [find(Severity.WARNS, 2)],
        [find(Severity.SOON)],
        [find(Severity.SOON, 3)],
        5,
        6,
        7,
        8,
        [note],
        9,
    )
    merged = first.merge_result(second, RELEASES)
    assert merged is first
    assert (merged.start, merged.end) == ("2.5", "2.10")
    assert [finding.line for finding in merged.findings] == [1, 2]
    assert ([each.line for each in merged.guarded], [each.line for each in merged.old]) == ([1], [3])
    assert (merged.files, merged.files_using_torch, merged.uses, merged.text_files) == (3, 1, 5, 5)
    assert (merged.ignored, merged.in_baseline, merged.hidden, merged.unread) == (6, 7, 12, 10)
    assert merged.notes == [note]


@pytest.mark.parametrize(
    ("mine", "other", "expected"),
    [
        (("2.5", "2.10"), ("2.9", "2.9"), ("2.5", "2.10")),
        (("2.9", "2.9"), ("2.9", "2.10"), ("2.9", "2.10")),
        (("2.10", "2.10"), ("2.9", "2.10"), ("2.9", "2.10")),
    ],
)
def test_the_releases_are_those_of_both(
    mine: tuple[str, str], other: tuple[str, str], expected: tuple[str, str]
) -> None:
    merged = ScanResult(*mine).merge_result(ScanResult(*other), RELEASES)
    assert (merged.start, merged.end) == expected
