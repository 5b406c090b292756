"""A plugin of pytest: write how each test ended, and each warning, as lines of JSON; begin no test after a time.

Loaded with ``-p outcome_plugin``. PROJECT_OUTCOMES names the file to write, PROJECT_SECONDS the processor time, and
PROJECT_CHOSEN, if it is set, a file with the ids of the only tests to run, a line each; PROJECT_LINES a file with
lines, and those of them that are executed are written down.
"""

import doctest
import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import line_probe

OUT = Path(os.environ["PROJECT_OUTCOMES"])
SECONDS = float(os.environ["PROJECT_SECONDS"])
# Tests that wait end after so many times the processor time.
PATIENCE = 8
SESSION: list[Any] = []
# When the first test began, by both clocks: what an import takes is no test.
STARTED: list[tuple[float, float]] = []


def write_line(**values: object) -> None:
    with OUT.open("a", encoding="utf-8") as file:
        file.write(json.dumps(values) + "\n")


if "PROJECT_LINES" in os.environ:
    watched = line_probe.read_lines(Path(os.environ["PROJECT_LINES"]))
    line_probe.watch_lines(watched, lambda path, line: write_line(executed=f"{path}:{line}"))


def pytest_sessionstart(session: Any) -> None:
    SESSION.append(session)


def pytest_collection_modifyitems(items: list[Any]) -> None:
    if path := os.environ.get("PROJECT_CHOSEN"):
        chosen = set(Path(path).read_text(encoding="utf-8").split("\n"))
        items[:] = [item for item in items if item.nodeid in chosen]


def pytest_collection_finish() -> None:
    STARTED.append((time.process_time(), time.monotonic()))


def pytest_collectreport(report: Any) -> None:
    if report.failed:
        write_line(collect=report.nodeid, error=_find_last_error(str(report.longrepr)))


def _find_last_error(text: str) -> str:
    """Return the last line of a report that pytest marks as an error, else its last line."""
    lines = text.strip().splitlines() or [""]
    marked = [line.removeprefix("E").strip() for line in lines if line.startswith("E ")]
    return (marked or lines)[-1][:300]


def pytest_runtest_logreport(report: Any) -> None:
    if report.when == "call" or report.outcome != "passed":
        crash = getattr(report.longrepr, "reprcrash", None)
        error = str(getattr(crash, "message", report.longrepr or "")).strip()
        outcome = "failed" if report.failed else report.outcome
        write_line(test=report.nodeid, outcome=outcome, error=error.splitlines()[0][:300] if error else "")


def pytest_exception_interact(node: Any, call: Any, report: Any) -> None:
    """Write the frames of a failure, innermost first, those of what raised it before."""
    if report.when == "collect":
        return
    error = call.excinfo.value
    if isinstance(error, (doctest.DocTestFailure, doctest.UnexpectedException)):
        place, raised, text = _describe_example(error)
        write_line(frames=[*_list_frames(raised), place], failed=node.nodeid, error=text[:300])
    else:
        write_line(frames=list(_list_frames(error)), failed=node.nodeid)


def _describe_example(failure: Any) -> tuple[str, BaseException | None, str]:
    """Return the line of an example in a docstring, what it raised if it did, and what went wrong, on one line."""
    place = f"{failure.test.filename}:{(failure.test.lineno or 0) + failure.example.lineno + 1}"
    if isinstance(failure, doctest.DocTestFailure):
        return place, None, f"gives {' '.join(failure.got.split())}, not {' '.join(failure.example.want.split())}"
    raised = failure.exc_info[1]
    return place, raised, f"{type(raised).__name__}: {raised}".splitlines()[0]


def _list_frames(error: BaseException | None) -> Iterator[str]:
    while error is not None:
        frames = []
        trace = error.__traceback__
        while trace is not None:
            frames.append(f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}")
            trace = trace.tb_next
        yield from reversed(frames)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def pytest_runtest_logfinish() -> None:
    processor, clock = STARTED[0]
    if time.process_time() - processor > SECONDS or time.monotonic() - clock > PATIENCE * SECONDS:
        SESSION[0].shouldstop = "out of time"


def pytest_warning_recorded(warning_message: Any) -> None:
    write_line(
        warning=warning_message.category.__name__,
        message=str(warning_message.message)[:300],
        place=f"{warning_message.filename}:{warning_message.lineno}",
    )
