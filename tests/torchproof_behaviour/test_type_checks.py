"""Type checkers over typed programs: what of their reports is recorded, and what of the programs no checker reports."""

import ast
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from torchproof.errors import RunnerError
from torchproof_behaviour.type_checks import type_check_recorder
from torchproof_docs.evidence.type_check_record import UNUSED_IGNORE, TypeDiagnostic, load_type_checks

PYRIGHT = {
    "generalDiagnostics": [
        {
            "file": "/home/me/programs/loop.py",
            "severity": "error",
            "rule": "reportCallIssue",
            "message": "First line\n  why",
            "range": {"start": {"line": 0}},
        },
        {"severity": "warning"},
    ]
}
MYPY = {"file": "loop.py", "line": 1, "severity": "error", "code": "misc", "message": "No"}


@pytest.fixture
def checkers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], Path]:
    """Give a starter of checkers that write these reports, and the Python of an environment with torch."""
    (tmp_path / "programs").mkdir()
    (tmp_path / "programs" / "loop.py").write_text("x: int = f()\n")
    monkeypatch.setattr(type_check_recorder, "PROGRAMS", tmp_path / "programs")

    def install(mypy: str, pyright: str) -> Path:
        for name, report in {"mypy": mypy, "pyright": pyright}.items():
            (tmp_path / name).write_text(report)
        uv = tmp_path / "uv"
        uv.write_text(f"#!/bin/sh\ntest -f pyrightconfig.json || exit 3\ncat {tmp_path}/${{4%@*}}; exit 1\n")
        python = tmp_path / "python"
        python.write_text("#!/bin/sh\necho 2.6.0+cpu 3.11.2\n")
        uv.chmod(0o755)
        python.chmod(0o755)
        monkeypatch.setattr(type_check_recorder, "find_uv", lambda: str(uv))
        return python

    return install


def test_errors_alone_are_recorded_by_the_first_line_of_their_message(checkers: Callable[[str, str], Path]) -> None:
    note = {**MYPY, "severity": "note"}
    python = checkers(f"{json.dumps(MYPY)}\n{json.dumps(note)}\n", json.dumps(PYRIGHT))
    record = type_check_recorder.record_type_checks(python)
    assert (record.release, record.python) == ("2.6.0", "3.11.2")
    assert record.diagnostics == (
        TypeDiagnostic("loop.py", 1, "mypy", "misc", "No", "x: int = f()"),
        TypeDiagnostic("loop.py", 1, "pyright", "reportCallIssue", "First line", "x: int = f()"),
    )


def test_a_checker_that_gives_no_report_is_an_error(checkers: Callable[[str, str], Path]) -> None:
    with pytest.raises(RunnerError, match="mypy: its report is not JSON"):
        type_check_recorder.record_type_checks(checkers("usage: mypy\n", json.dumps(PYRIGHT)))
    with pytest.raises(RunnerError, match="ended with status 1"):
        type_check_recorder.record_type_checks(checkers("", json.dumps(PYRIGHT)))


# What the programs hold of the forms that entries advise, by the name of its function or class.
ADVISED = ("Annotated", "Cube", "Halving", "current_number", "keep_eager", "log_shape", "per_sample_declared")


def _find_advised() -> Iterator[tuple[str, range]]:
    for path in sorted(type_check_recorder.PROGRAMS.glob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name in ADVISED:
                yield path.name, range(node.lineno, (node.end_lineno or node.lineno) + 1)


@pytest.mark.records
def test_no_checker_reports_the_forms_that_entries_advise_on_any_release() -> None:
    records = load_type_checks(Path(__file__).parents[2] / "evidence")
    places = [*_find_advised()]
    assert (len(places), len(records)) >= (len(ADVISED), 11)
    for record in records:
        for one in record.diagnostics:
            inside = any(one.program == name and one.line in lines for name, lines in places)
            assert one.rule == UNUSED_IGNORE or not inside, (record.torch, one)
