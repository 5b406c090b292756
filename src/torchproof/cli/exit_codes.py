"""Runs a program: what went wrong becomes one line on standard error and an exit status."""

import errno
import os
import sys
from contextlib import suppress

import click

from torchproof.errors import TorchproofError
from torchproof.text_escaping import escape_control_characters, escape_line

# Something the user can mend; Ctrl-C; whoever read the output went away. The last two are what a shell says.
WRONG, INTERRUPTED, UNREAD = 2, 130, 141
STANDARD_OUTPUT = "standard output"
# What to do about what the operating system refused.
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
# What a write to a terminal, a pipe or a redirected file fails with, and nothing else that names no file.
FULL = {errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EFBIG}
# Packages that a checkout needs to run snippets; the site needs more.
RUN_PACKAGES = {"click", "jinja2", "numpy", "packaging", "pytest", "rich", "yaml"}
HANDLED = (TorchproofError, click.ClickException, click.Abort, OSError, ImportError, KeyboardInterrupt, RecursionError)


def report_error(error: BaseException, program: str) -> int:
    """Print one line about one of HANDLED, and return the exit status."""
    if isinstance(error, BrokenPipeError):
        return _discard_output()
    if isinstance(error, ImportError) and (error.name or "torchproof").partition(".")[0].startswith("torchproof"):
        raise error  # a fault of our own, to be seen whole
    if isinstance(error, OSError) and error.errno in FULL and error.filename in (None, STANDARD_OUTPUT):
        error.filename = STANDARD_OUTPUT
        _discard_output()
    status = INTERRUPTED if isinstance(error, click.Abort | KeyboardInterrupt) else WRONG
    print(f"{program}: {_describe_error(error, program)}", file=sys.stderr)
    return status


def flush_output() -> None:
    """Hand out what was printed, while a reader that went away can still be noticed."""
    if sys.stdout is None:
        return
    try:
        sys.stdout.flush()
    except OSError as error:
        error.filename = error.filename or STANDARD_OUTPUT
        raise


def configure_streams() -> None:
    """Write out by its number what a terminal of another encoding than UTF-8 cannot show."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, ValueError):  # none, or one that keeps nothing
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]


def _describe_error(error: BaseException, program: str) -> str:
    if isinstance(error, TorchproofError):
        return escape_control_characters(str(error))
    if isinstance(error, click.UsageError):
        told = escape_line(error.format_message()).removesuffix(".")
        command = error.ctx.command_path if error.ctx else program
        return f"{told}; {command} --help says what it takes"
    if isinstance(error, click.ClickException):
        return escape_line(error.format_message())
    if isinstance(error, OSError):
        where = f"{os.fsdecode(error.filename)}: " if isinstance(error.filename, str | bytes) else ""
        remedy = MENDED_BY.get(error.errno or 0, "see to that, then give the command again")
        return escape_line(f"{where}{error.strerror or error}; {remedy}")
    if isinstance(error, ImportError):
        package = (error.name or str(error)).partition(".")[0]
        listed = "snippets/requirements.txt" if package in RUN_PACKAGES else "requirements.lock"
        why = "not installed" if isinstance(error, ModuleNotFoundError) else "broken"
        return f"{package}: {why}; {sys.executable} -m pip install -r {listed}"
    if isinstance(error, RecursionError):
        return "a file is nested too deeply to be read; take out what nests it"
    return "interrupted; give the same command again, what was finished is kept"


def _discard_output() -> int:
    """Let nothing be flushed to a reader that is gone, which Python would complain about as it ends."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return UNREAD


def _print_help(text: str) -> int:
    try:
        print(text)
        flush_output()
    except BrokenPipeError:
        return _discard_output()
    return 0


def run_program(program: click.Command, name: str, argv: list[str] | None) -> int:
    """Run a program and return its exit status; an error that the user can mend is one line on stderr."""
    configure_streams()
    try:
        status = int(program.main(argv, prog_name=name, standalone_mode=False) or 0)
        flush_output()
    except click.exceptions.NoArgsIsHelpError as error:
        return _print_help(error.format_message())
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except HANDLED as error:
        return report_error(error, name)
    return status
