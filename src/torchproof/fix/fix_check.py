"""Runs a command of the user before and after edits, and takes those back that make it fail."""

import subprocess
from collections.abc import Callable, Sequence

from torchproof.errors import RecordError
from torchproof.fix.file_fixer import FileFix
from torchproof.text_escaping import escape_line


def run_check(command: str) -> tuple[bool, ...]:
    """Run a command in a shell, and return True if its status is 0."""
    return (subprocess.run(command, shell=True, check=False).returncode == 0,)  # noqa: S602 - it is what the user typed


def write_checked(
    fixes: Sequence[FileFix], command: str, write: Callable[[FileFix, bytes], None], run: Callable[[], tuple[bool, ...]]
) -> list[FileFix]:
    """Write files with their edits, and return those whose edits were taken back because a command fails with them.

    Args:
        fixes: Files with edits.
        command: What has to succeed, before as well: on the older release, or on the newer one alone.
        write: Writes a content into a file.
        run: Runs the command, and returns for each release if it succeeds.

    """
    before = run()
    if not any(before):
        raise RecordError(f"--check {escape_line(command)}: it fails before any edit; mend that first")

    def is_worse() -> bool:
        return any(was and not now for was, now in zip(before, run(), strict=True))

    for fix in fixes:
        write(fix, fix.fixed)
    if not is_worse():
        return []
    for fix in fixes:
        write(fix, fix.content)
    restored = []
    for fix in fixes:
        write(fix, fix.fixed)
        if is_worse():
            write(fix, fix.content)
            restored.append(fix)
    return restored
