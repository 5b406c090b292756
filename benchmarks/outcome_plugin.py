"""A plugin of pytest: write how each test ended, and each warning, as lines of JSON; begin no test after a time.

Loaded with ``-p outcome_plugin``; PROJECT_OUTCOMES names the file, PROJECT_SECONDS the processor time.
"""

import json
import os
import time
from pathlib import Path
from typing import Any

OUT = Path(os.environ["PROJECT_OUTCOMES"])
SECONDS = float(os.environ["PROJECT_SECONDS"])
SESSION: list[Any] = []


def write_line(**values: object) -> None:
    with OUT.open("a", encoding="utf-8") as file:
        file.write(json.dumps(values) + "\n")


def pytest_sessionstart(session: Any) -> None:
    SESSION.append(session)


def pytest_collectreport(report: Any) -> None:
    if report.failed:
        write_line(collect=report.nodeid, error=str(report.longrepr).strip().splitlines()[-1][:300])


def pytest_runtest_logreport(report: Any) -> None:
    if report.when == "call" or report.outcome != "passed":
        crash = getattr(report.longrepr, "reprcrash", None)
        error = str(getattr(crash, "message", report.longrepr or "")).strip()
        outcome = "failed" if report.failed else report.outcome
        write_line(test=report.nodeid, outcome=outcome, error=error.splitlines()[0][:300] if error else "")


def pytest_runtest_logfinish() -> None:
    if time.process_time() > SECONDS:
        SESSION[0].shouldstop = "out of time"


def pytest_warning_recorded(warning_message: Any) -> None:
    write_line(
        warning=warning_message.category.__name__,
        message=str(warning_message.message)[:300],
        place=f"{warning_message.filename}:{warning_message.lineno}",
    )
