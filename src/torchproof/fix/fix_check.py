"""Runs a command of the user before and after edits, and takes those back that make it fail."""

import os
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from torchproof.errors import RecordError
from torchproof.fix.check_results import (
    OPTIONS_VARIABLE,
    CheckResult,
    build_report_option,
    find_lost_tests,
    is_worse,
    read_check_result,
)
from torchproof.fix.file_fixer import FileFix
from torchproof.text_escaping import escape_line

# The most tests that a message names.
MAX_NAMED = 3


def run_check(command: str) -> tuple[CheckResult, ...]:
    """Run a command in a shell, and return what it gave."""
    with tempfile.TemporaryDirectory(prefix="torchproof-") as folder:
        report = Path(folder) / "tests.xml"
        options = f"{os.environ.get(OPTIONS_VARIABLE, '')} {build_report_option(str(report))}"
        environment = os.environ | {OPTIONS_VARIABLE: options}
        done = subprocess.run(command, shell=True, check=False, env=environment)  # noqa: S602 - the user typed it
        return (read_check_result(done.returncode, report),)


def write_checked(
    fixes: Sequence[FileFix],
    command: str,
    write: Callable[[FileFix, bytes], None],
    run: Callable[[], tuple[CheckResult, ...]],
) -> Iterator[tuple[FileFix, str]]:
    """Write files with their edits, and yield those whose edits were taken back, each with the reason.

    Args:
        fixes: Files with edits.
        command: What must not get worse: on the older release, or on the newer one alone.
        write: Writes a content into a file.
        run: Runs the command, and returns for each release what it gave.

    """
    before = run()
    if not any(each.says_something for each in before):
        raise RecordError(f"--check {escape_line(command)}: it fails before any edit; mend that first")
    for fix in fixes:
        write(fix, fix.fixed)
    if not is_worse(before, run()):
        return
    for fix in fixes:
        write(fix, fix.content)
    for fix in fixes:
        write(fix, fix.fixed)
        after = run()
        if is_worse(before, after):
            write(fix, fix.content)
            yield fix, _describe_loss(find_lost_tests(before, after))


def _describe_loss(tests: Sequence[str]) -> str:
    """Return which tests fail with the edits of a file, as a clause."""
    if not tests:
        return "taken back: the check fails with its edits"
    named = ", ".join(escape_line(each) for each in tests[:MAX_NAMED])
    more = f" and {len(tests) - MAX_NAMED} more" if len(tests) > MAX_NAMED else ""
    return f"taken back: with its edits {named}{more} {'fail' if len(tests) > 1 else 'fails'}"
