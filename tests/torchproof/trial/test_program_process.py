"""A process, its limits and what it used."""

import os
import sys
import time
from pathlib import Path

import pytest

from torchproof.trial.program_process import ProgramEnd, build_environment, run_process


def run(code: str, folder: Path, timeout: float = 30) -> ProgramEnd:
    return run_process([sys.executable, "-c", code], folder, dict(os.environ), timeout=timeout)


def test_status_output_time_and_memory(tmp_path: Path) -> None:
    end = run("import sys; print('out'); print('err', file=sys.stderr); sys.exit(3)", tmp_path)
    assert (end.status, end.stdout, end.stderr, end.limit) == (3, "out\n", "err\n", "")
    assert end.seconds > 0
    assert end.megabytes > 1


def test_what_takes_too_long_ends_with_its_children(tmp_path: Path) -> None:
    code = f"""
import subprocess, sys, time
subprocess.Popen([sys.executable, "-c", "import time, pathlib; time.sleep(2); pathlib.Path('{tmp_path}/late').touch()"])
time.sleep(60)
"""
    end = run(code, tmp_path, 0.7)
    assert end.limit == "time"
    assert end.status == -9
    time.sleep(2)
    assert not (tmp_path / "late").exists()


def test_output_without_end_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("torchproof.trial.program_process.MAX_OUTPUT", 100_000)
    end = run("while True: print('x' * 1000)", tmp_path)
    assert end.limit == "output"


def test_a_command_that_is_not_there(tmp_path: Path) -> None:
    end = run_process(["./nothing"], tmp_path, {}, timeout=5)
    assert (end.status, end.stderr) == (127, "./nothing: No such file or directory")


def test_the_environment_leads_to_the_release_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "/elsewhere")
    monkeypatch.setenv("VIRTUAL_ENV", "/other")
    found = build_environment(Path("/env/bin/python"), {"A": "b"}, [Path("/copy/src")])
    assert found["PATH"].startswith("/env/bin:")
    assert (found["VIRTUAL_ENV"], found["PYTHONPATH"], found["A"]) == ("/env", "/copy/src", "b")
    assert "PYTHONPATH" not in build_environment(Path("/env/bin/python"), {})
