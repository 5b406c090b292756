"""Controls: lines that run before a script, on lines of their own, and the trace of where its error was raised."""

import contextlib
import datetime as dt
import io
import os
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import factory
from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.records.vocabulary import OutcomeKind
from torchproof_docs.runner import control_runner
from torchproof_docs.runner.control_runner import run_controlled
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


@pytest.mark.parametrize(
    ("kind", "moved"), [(OutcomeKind.TIMEOUT, []), (OutcomeKind.FAILED, ["again"]), (OutcomeKind.PASSED, [""])]
)
def test_a_run_that_did_not_end_in_time_says_nothing_of_a_border(
    snippet: Snippet, monkeypatch: pytest.MonkeyPatch, kind: OutcomeKind, moved: list[str]
) -> None:
    """A busy machine is no other cause of a border."""

    def run(snippets: list[Snippet], **_: object) -> Iterator[tuple[Snippet, Outcome]]:
        yield from ((each, Outcome(kind, 1.0, "", None)) for each in snippets)

    monkeypatch.setattr(control_runner, "run_snippets", run)
    found = run_controlled(
        [snippet],
        root=Path(),
        jobs=1,
        torch="2.6.0",
        packages=None,
        judge=lambda _, outcome: outcome.outcome == OutcomeKind.PASSED,
    )
    assert [record.moved for _, record in found] == moved


def test_the_day_of_a_control_has_the_names_of_pythons_own_classes(
    snippet: Snippet, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a date could not be pickled, and the control itself would move a border."""
    for name in ("time", "time_ns", "localtime", "gmtime"):
        monkeypatch.setattr(time, name, getattr(time, name))
    for name in ("date", "datetime"):
        monkeypatch.setattr(dt, name, getattr(dt, name))
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    script = "import datetime, pickle\nday = pickle.loads(pickle.dumps(datetime.datetime(2026, 1, 2)))\n"
    assert run_lines(snippet, "day", script)["day"].year == 2026
