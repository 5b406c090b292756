"""What a command of the user gave: its status, and which tests passed where it runs pytest.

A test that failed before an edit is not the edit's fault; one that passed before and does not now is.
"""

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET

# Options that pytest adds to those of its command line, which come later and win.
OPTIONS_VARIABLE = "PYTEST_ADDOPTS"
FAILED = ("failure", "error", "skipped")


@dataclass(frozen=True, slots=True)
class CheckResult:
    """One run of a command."""

    succeeded: bool
    """Its status is 0."""
    passed: frozenset[str] = frozenset()
    """The tests that passed; none of a command that is not pytest."""

    @property
    def says_something(self) -> bool:
        """True if an edit could make it worse."""
        return self.succeeded or bool(self.passed)


def build_report_option(report: str) -> str:
    """Return the option with which pytest writes a report; it splits the variable as a shell does."""
    return f"--junit-xml={shlex.quote(report)}"


def read_check_result(status: int, report: Path) -> CheckResult:
    """Return the result of a command that has ended; its report need not be there."""
    try:
        tree = ET.parse(report)  # noqa: S314 - written by the tests that the user runs
    except (OSError, ET.ParseError):
        return CheckResult(status == 0)
    passed: dict[str, bool] = {}
    for case in tree.iter("testcase"):
        name = f"{case.get('classname', '')}::{case.get('name', '')}"
        passed[name] = passed.get(name, True) and all(case.find(each) is None for each in FAILED)
    return CheckResult(status == 0, frozenset(name for name, is_passed in passed.items() if is_passed))


def find_lost_tests(before: Sequence[CheckResult], after: Sequence[CheckResult]) -> list[str]:
    """Return the tests that passed before and do not now, on any release."""
    return sorted({name for old, new in zip(before, after, strict=True) for name in old.passed - new.passed})


def is_worse(before: Sequence[CheckResult], after: Sequence[CheckResult]) -> bool:
    """Return True if something succeeded before and does not now."""
    pairs = zip(before, after, strict=True)
    return bool(find_lost_tests(before, after)) or any(old.succeeded and not new.succeeded for old, new in pairs)
