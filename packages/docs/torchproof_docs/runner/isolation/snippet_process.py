"""Runs inside the process of one snippet: the snippet becomes ``__main__``, runs, and reports how it ended."""

# ruff: noqa: BLE001, S102, SLF001 - to run code as the interpreter does is the point

import atexit
import builtins
import json
import linecache
import os
import random
import sys
import tempfile
import threading
import time
import types
import warnings
from contextlib import suppress
from pathlib import Path
from typing import Any

LONGEST_MESSAGE = 300
# Warnings that are recorded.
RECORDED = (DeprecationWarning, PendingDeprecationWarning, FutureWarning)
# The request for one rank: path, text, environment, cwd, report (a file descriptor), and the secret it signs with.
Job = dict[str, Any]


def run_snippet(job: Job) -> None:
    """Run a snippet to its end in this process, report, and end the process."""
    apply_environment(job["environment"])
    recorded = _record_warnings()
    owner = os.getpid()
    error, main = execute_script(job)
    if os.getpid() == owner:
        write_report(job, error=describe_error(error) if error else None, warnings=sorted(recorded))
    end_process(error)
    del main


def execute_script(job: Job) -> tuple[BaseException | None, object]:
    """Run a snippet as ``__main__``; return the error that ended it, and the module to keep alive until the end."""
    path = job["path"]
    main = types.ModuleType("__main__")
    main.__dict__.update(__file__=path, __builtins__=builtins, __cached__=None)
    keep = sys.modules["__main__"]
    sys.modules["__main__"] = main
    sys.argv = [path]
    sys.path[0] = str(Path(path).parent)
    linecache.cache[path] = (len(job["text"]), None, job["text"].splitlines(keepends=True), path)
    try:
        exec(compile(job["text"], path, "exec", dont_inherit=True), main.__dict__)
    except BaseException as caught:
        return caught, keep
    return None, keep


def apply_environment(environment: dict[str, str | None]) -> None:
    """Apply environment variables (None removes one) and reset what was derived from the old ones."""
    for name, value in environment.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value
    tempfile.tempdir = None
    random.seed()
    if "numpy" in sys.modules:
        sys.modules["numpy"].random.seed()


def write_report(job: Job, **facts: Any) -> None:
    """Write one line of JSON to the private pipe and close it; the watchdog believes nothing without the secret."""
    descriptor = job["report"]
    raw = json.dumps({"secret": job["secret"], "time": time.monotonic(), **facts}).encode() + b"\n"
    while raw:
        raw = raw[os.write(descriptor, raw) :]
    os.close(descriptor)


def describe_error(error: BaseException) -> tuple[str, str]:
    """Return the class name and the first line of an exception's message, bounded."""
    name = type(error).__name__
    if isinstance(error, SystemExit):
        return name, f"{_exit_code(error)} before the last line"
    try:
        text = str(error)
    except Exception as unprintable:
        text = f"message cannot be printed: {type(unprintable).__name__}"
    return name, bound_message(text)


def bound_message(text: str) -> str:
    """Return the first line with text, joined with the next if it ends in a colon, cut to 300 characters."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    line = " ".join(lines[:2]) if lines and lines[0].endswith(":") else "".join(lines[:1])
    line = line.encode("utf-8", "backslashreplace").decode("utf-8")
    return line if len(line) <= LONGEST_MESSAGE else line[: LONGEST_MESSAGE - 1] + "…"


def _exit_code(error: SystemExit) -> str:
    return "0" if error.code is None else bound_message(str(error.code))


def _record_warnings() -> set[str]:
    recorded: set[str] = set()
    original = warnings.showwarning

    def record_warning(message: Any, category: type[Warning], *rest: Any, **options: Any) -> None:
        if issubclass(category, RECORDED):
            recorded.add(f"{category.__name__}: {bound_message(str(message))}")
        original(message, category, *rest, **options)

    warnings.showwarning = record_warning
    return recorded


def end_process(error: BaseException | None) -> None:
    """End as the interpreter does (traceback, threads, exit handlers, buffers), but without tearing torch down."""
    if error and not isinstance(error, SystemExit):
        error.__traceback__ = (
            error.__traceback__ and error.__traceback__.tb_next
        )  # without the frame of execute_script()
        with suppress(BaseException):
            sys.excepthook(type(error), error, error.__traceback__)
    with suppress(BaseException):
        threading._shutdown()  # type: ignore[attr-defined]
    with suppress(BaseException):
        atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with suppress(BaseException):
            stream.flush()
    os._exit(1 if error else 0)


if __name__ == "__main__":  # the fresh interpreter of a snippet that must not meet a torch already imported
    with os.fdopen(int(sys.argv[1]), "rb") as source:
        job = json.loads(source.read())
    os.set_inheritable(job["report"], False)
    run_snippet(job)
