"""Runs a command of the user before and after edits, and takes those back that make it fail."""

import subprocess
from collections.abc import Callable, Sequence

from torchproof.errors import RecordError
from torchproof.fix.file_fixer import FileFix
from torchproof.text_escaping import escape_line


def run_check(command: str) -> bool:
    """Run a command in a shell, and return True if its status is 0."""
    return subprocess.run(command, shell=True, check=False).returncode == 0  # noqa: S602 - it is what the user typed


def write_checked(fixes: Sequence[FileFix], command: str, write: Callable[[FileFix, bytes], None]) -> list[FileFix]:
    """Write files with their edits, and return those whose edits were taken back because a command fails with them.

    Args:
        fixes: Files with edits.
        command: What has to succeed, before as well.
        write: Writes a content into a file.

    """
    if not run_check(command):
        raise RecordError(f"--check {escape_line(command)}: it fails before any edit; mend that first")
    for fix in fixes:
        write(fix, fix.fixed)
    if run_check(command):
        return []
    for fix in fixes:
        write(fix, fix.content)
    restored = []
    for fix in fixes:
        write(fix, fix.fixed)
        if not run_check(command):
            write(fix, fix.content)
            restored.append(fix)
    return restored
