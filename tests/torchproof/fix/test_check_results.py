"""What a command gave before and after edits: its status, and its tests one by one."""

import sys
from pathlib import Path

import pytest

from torchproof.fix.check_results import CheckResult, find_lost_tests, is_worse, read_check_result
from torchproof.fix.fix_check import run_check

REPORT = """<testsuites><testsuite>
<testcase classname="tests.test_a" name="test_good"/>
<testcase classname="tests.test_a" name="test_bad"><failure message="x"/></testcase>
<testcase classname="tests.test_a" name="test_error"><error message="x"/></testcase>
<testcase classname="tests.test_a" name="test_left_out"><skipped message="x"/></testcase>
<testcase classname="tests.test_a" name="test_twice"/>
<testcase classname="tests.test_a" name="test_twice"><failure message="at teardown"/></testcase>
</testsuite></testsuites>"""


def test_a_report_names_the_tests_that_pass(tmp_path: Path) -> None:
    report = tmp_path / "tests.xml"
    report.write_text(REPORT)
    assert read_check_result(1, report) == CheckResult(False, frozenset({"tests.test_a::test_good"}))


@pytest.mark.parametrize("text", ["", "<testsuites><testcase"])
def test_a_report_that_is_cut_off_says_nothing(tmp_path: Path, text: str) -> None:
    report = tmp_path / "tests.xml"
    report.write_text(text)
    assert read_check_result(0, report) == read_check_result(0, tmp_path / "none") == CheckResult(True)


@pytest.mark.parametrize(
    ("before", "after", "worse"),
    [
        (CheckResult(True), CheckResult(False), True),
        (CheckResult(False), CheckResult(False), False),
        (CheckResult(False, frozenset("ab")), CheckResult(False, frozenset("b")), True),
        (CheckResult(False, frozenset("a")), CheckResult(False, frozenset("ab")), False),
        (CheckResult(False, frozenset("a")), CheckResult(False), True),
    ],
)
def test_a_test_that_passed_has_to_pass(before: CheckResult, after: CheckResult, *, worse: bool) -> None:
    assert is_worse([CheckResult(True), before], [CheckResult(True), after]) is worse
    assert find_lost_tests([before], [before]) == []


def test_options_of_the_user_and_a_folder_with_a_blank_reach_pytest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a b").mkdir()
    (tmp_path / "test_x.py").write_text("def test_one(): pass\ndef test_two(): pass\n")
    monkeypatch.setenv("PYTEST_ADDOPTS", '-k "one or three"')
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "a b"))
    monkeypatch.chdir(tmp_path)
    (result,) = run_check(f"{sys.executable} -m pytest -q -p no:cacheprovider test_x.py")
    assert result.passed == {"test_x::test_one"}
