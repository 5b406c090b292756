"""What happens inside the process of one snippet: it becomes ``__main__``, runs, and tells how it ended."""

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
RECORDED = (DeprecationWarning, PendingDeprecationWarning, FutureWarning)
Job = dict[str, Any]
"""The request for one rank: path, text, environment, cwd, report (a file descriptor), and the secret it signs with."""


def run(job: Job) -> None:
    """Run a snippet to its end in this process, report, and leave; never return."""
    settle(job["environment"])
    shown = _record_warnings()
    owner = os.getpid()
    error, main = execute(job)
    if os.getpid() == owner:
        report(job, error=failure(error) if error else None, warnings=sorted(shown))
    leave(error)
    del main


def execute(job: Job) -> tuple[BaseException | None, object]:
    """Let a snippet be ``__main__`` and run; return what ended it, and what has to live as long as the process."""
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


def settle(environment: dict[str, str | None]) -> None:
    """Apply the environment variables (None removes one) and forget what was derived from the old ones."""
    for name, value in environment.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value
    tempfile.tempdir = None
    random.seed()
    if "numpy" in sys.modules:
        sys.modules["numpy"].random.seed()


def report(job: Job, **facts: Any) -> None:
    """Write one line of JSON to the private pipe and close it; without the secret nothing there is believed."""
    descriptor = job["report"]
    raw = json.dumps({"secret": job["secret"], "time": time.monotonic(), **facts}).encode() + b"\n"
    while raw:
        raw = raw[os.write(descriptor, raw) :]
    os.close(descriptor)


def failure(error: BaseException) -> tuple[str, str]:
    """Return the class name and the first line of an exception's message, bounded."""
    name = type(error).__name__
    if isinstance(error, SystemExit):
        return name, f"{_code(error)} before the last line"
    try:
        text = str(error)
    except Exception as unprintable:
        text = f"message cannot be printed: {type(unprintable).__name__}"
    return name, first_line(text)


def first_line(text: str) -> str:
    """Return the first line that says something, with the next where it only announces that, cut to 300 characters."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    line = " ".join(lines[:2]) if lines and lines[0].endswith(":") else "".join(lines[:1])
    line = line.encode("utf-8", "backslashreplace").decode("utf-8")
    return line if len(line) <= LONGEST_MESSAGE else line[: LONGEST_MESSAGE - 1] + "…"


def _code(error: SystemExit) -> str:
    return "0" if error.code is None else first_line(str(error.code))


def _record_warnings() -> set[str]:
    shown: set[str] = set()
    original = warnings.showwarning

    def record(message: Any, category: type[Warning], *rest: Any, **options: Any) -> None:
        if issubclass(category, RECORDED):
            shown.add(f"{category.__name__}: {first_line(str(message))}")
        original(message, category, *rest, **options)

    warnings.showwarning = record
    return shown


def leave(error: BaseException | None) -> None:
    """End as the interpreter would: traceback, threads, exit handlers, buffers; but without tearing torch down."""
    if error and not isinstance(error, SystemExit):
        error.__traceback__ = error.__traceback__ and error.__traceback__.tb_next  # without the frame of execute()
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
    run(job)
