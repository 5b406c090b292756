"""Controls: lines that run before a script, on lines of their own, and the trace of where its error was raised."""

import contextlib
import datetime as dt
import io
import os
import sys
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import factory
from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.records.vocabulary import OutcomeKind
from torchproof_docs.runner.controls import CONTROLS, build_controlled_snippet, split_trace
from torchproof_docs.runner.outcomes import Outcome
from torchproof_docs.verdicts.project import load_project


@pytest.fixture
def snippet(tmp_path: Path) -> Snippet:
    return load_project(factory.checkout(tmp_path)).snippets[factory.NAME]


def test_the_lines_of_a_script_keep_their_numbers(snippet: Snippet) -> None:
    controlled = build_controlled_snippet(snippet, CONTROLS)
    before, after = snippet.text.splitlines(), controlled.text.splitlines()
    assert len(before) == len(after)
    changed = [number for number, pair in enumerate(zip(before, after, strict=True)) if pair[0] != pair[1]]
    assert [before[number] for number in changed] == ["# --8<-- [start:use]"]
    assert controlled.sha256 == snippet.sha256, "its runs are those of its file"


def run_lines(snippet: Snippet, control: str, script: str) -> Mapping[str, Any]:
    """Execute a script of some lines under a control."""
    text = build_controlled_snippet(replace(snippet, text=f'"""A."""\n\n{script}'), (control,)).text
    names: dict[str, Any] = {}
    with contextlib.redirect_stdout(io.StringIO()):
        exec(compile(text, "script", "exec"), names)  # noqa: S102 - as the runner does
    return names


def test_a_control_of_the_day_moves_the_clock(snippet: Snippet, monkeypatch: pytest.MonkeyPatch) -> None:
    for module, names in ((time, ("time", "time_ns", "localtime", "gmtime")), (dt, ("date", "datetime"))):
        for name in names:
            monkeypatch.setattr(module, name, getattr(module, name))
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    real, today = time.time(), dt.datetime.now(dt.UTC)
    script = "import datetime, time\nnow, day = time.time(), datetime.datetime.now(datetime.UTC)\n"
    found = run_lines(snippet, "day", script)
    assert found["now"] - real > 300 * 86400
    assert (found["day"] - today).days > 300


def test_a_control_of_the_environment_leaves_nothing_of_the_user(
    snippet: Snippet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "environ", {"PATH": "/bin", "SECRET": "1", "HOME": "/home/ada", "TORCHELASTIC_X": "1"})
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    found = run_lines(snippet, "environment", "import os\nkept = dict(os.environ)\n")["kept"]
    assert found.keys() == {"PATH", "HOME", "TORCHELASTIC_X"}
    assert found["HOME"] != "/home/ada"


def test_the_trace_is_no_output() -> None:
    raw = Outcome(OutcomeKind.FAILED, 0.1, "eager\n\x02stopped 12 sympy\n", None)
    outcome, line, origin = split_trace(raw)
    assert (outcome.stdout, line, origin) == ("eager\n", 12, "sympy")
