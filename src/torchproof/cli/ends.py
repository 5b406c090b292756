"""How a command ends that did not do what it was told: one line on standard error, and its status."""

import errno
import os
import sys
from contextlib import suppress

import click

from torchproof.errors import TorchproofError
from torchproof.inert import escape_control_characters, escape_line

WRONG, INTERRUPTED, UNREAD = 2, 130, 141
"""Something the user can mend; Ctrl-C; whoever read the output went away. The last two are what a shell says."""
MENDED_BY = {
    errno.ENOSPC: "free some space there, then give the command again",
    errno.EDQUOT: "free some space there, then give the command again",
    errno.EROFS: "work where it can be written",
    errno.EACCES: "work where you may write, or mend its permissions",
    errno.EPERM: "work where you may write, or mend its permissions",
    errno.EMFILE: "allow more open files: ulimit -n 4096",
    errno.ENAMETOOLONG: "give a shorter name",
    errno.EISDIR: "a folder stands where a file belongs: move it away",
    errno.ENOTDIR: "a file stands where a folder belongs: move it away",
}
"""What to do about what the operating system refused."""
RUNNING = {"click", "jinja2", "markdown_it", "numpy", "packaging", "pytest", "rich", "yaml"}
"""Packages that a machine has which only runs snippets."""
ENDS = (TorchproofError, click.ClickException, click.Abort, OSError, ImportError, KeyboardInterrupt, RecursionError)


def end(error: BaseException) -> int:
    """Tell in a line what one of ENDS was, and return the status."""
    if isinstance(error, BrokenPipeError):
        return _unread()
    if isinstance(error, ImportError) and (error.name or "torchproof").partition(".")[0] == "torchproof":
        raise error  # a fault of our own, to be seen whole
    status = INTERRUPTED if isinstance(error, click.Abort | KeyboardInterrupt) else WRONG
    print(f"torchproof: {_line(error)}", file=sys.stderr)
    return status


def flush() -> None:
    """Hand out what was printed, while a reader that went away can still be noticed."""
    if sys.stdout is not None:
        sys.stdout.flush()


def speak_plainly() -> None:
    """Write out by its number what a terminal of another encoding than UTF-8 cannot show."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, ValueError):  # none, or one that keeps nothing
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]


def _line(error: BaseException) -> str:
    if isinstance(error, TorchproofError):
        return escape_control_characters(str(error))
    if isinstance(error, click.UsageError):
        told = escape_line(error.format_message()).removesuffix(".")
        command = error.ctx.command_path if error.ctx else "torchproof"
        return f"{told}; {command} --help says what it takes"
    if isinstance(error, click.ClickException):
        return escape_line(error.format_message())
    if isinstance(error, OSError):
        where = f"{os.fsdecode(error.filename)}: " if isinstance(error.filename, str | bytes) else ""
        remedy = MENDED_BY.get(error.errno or 0, "see to that, then give the command again")
        return escape_line(f"{where}{error.strerror or error}; {remedy}")
    if isinstance(error, ImportError):
        package = (error.name or str(error)).partition(".")[0]
        listed = "snippets/requirements.txt" if package in RUNNING else "requirements/site.txt"
        why = "not installed" if isinstance(error, ModuleNotFoundError) else "broken"
        return f"{package}: {why}; {sys.executable} -m pip install -r {listed}"
    if isinstance(error, RecursionError):
        return "a file is nested too deeply to be read; take out what nests it"
    return "interrupted; give the same command again, what was finished is kept"


def _unread() -> int:
    """Let nothing be flushed to a reader that is gone, which Python would complain about as it ends."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return UNREAD
