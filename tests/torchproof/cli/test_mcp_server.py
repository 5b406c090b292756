"""The server for coding agents, as a process: refusals are errors, every question has an answer, and it ends."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp")
HELLO = (
    {
        "jsonrpc": "2.0",
        "id": 0,
        "method": "initialize",
        "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "0"}},
    },
    {"jsonrpc": "2.0", "method": "notifications/initialized"},
)


def start(*options: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [sys.executable, "-m", "torchproof", "mcp", *options],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def ask(*calls: tuple[str, dict[str, Any]], options: tuple[str, ...] = ()) -> list[tuple[bool, str]]:
    """Return for each call whether it is an error, and its text; then the input ends."""
    messages = [
        *HELLO,
        *(
            {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": {"name": name, "arguments": arguments}}
            for number, (name, arguments) in enumerate(calls, 1)
        ),
    ]
    server = start(*options)
    out, _ = server.communicate(b"".join(json.dumps(message).encode() + b"\n" for message in messages), timeout=60)
    assert server.returncode == 0
    answers = {answer["id"]: answer["result"] for answer in map(json.loads, out.splitlines())}
    assert all("structuredContent" not in answer for answer in answers.values())  # the text is sent once
    return [(answers[number]["isError"], answers[number]["content"][0]["text"]) for number in range(1, len(calls) + 1)]


def test_refusals_are_errors_and_every_question_has_an_answer(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("import torch (")
    os.mkfifo(tmp_path / "b.py")
    answers = ask(
        ("when", {"name": "nn.Linear"}),
        ("when", {"name": "\ud800"}),
        ("when", {"name": "torch.nosuch"}),
        ("diff", {"start": "2.13", "end": "2.8"}),
        ("scan", {"path": str(tmp_path), "start": "2.5", "end": "2.15"}),
        ("scan", {"path": "\0", "start": "2.5", "end": "2.15"}),
    )
    assert [is_error for is_error, _ in answers] == [False, True, True, True, False, True]
    assert "in no release" in answers[2][1]
    assert answers[4][1].count("left out") == 2


def test_it_ends_at_once_on_an_interrupt() -> None:
    server = start()
    assert server.stdin is not None
    assert server.stdout is not None
    server.stdin.write(json.dumps(HELLO[0]).encode() + b"\n")
    server.stdin.flush()
    assert server.stdout.readline()  # it is ready
    started = time.monotonic()
    server.send_signal(signal.SIGINT)
    out, err = server.communicate(timeout=20)
    assert (server.returncode, out, err) == (130, b"", b"")
    assert time.monotonic() - started < 5


@pytest.fixture
def ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with environments of two releases, which have this Python and are told apart by their path."""
    for torch in ("2.6.0", "2.7.1"):
        (tmp_path / torch / "bin").mkdir(parents=True)
        (tmp_path / torch / "bin" / "python").symlink_to(sys.executable)
    monkeypatch.setenv("TORCHPROOF_ENVS", str(tmp_path))
    monkeypatch.setenv("TORCHPROOF_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("TORCHPROOF_UNCONFINED", "1")  # a machine without namespaces runs this test, too
    return tmp_path


def try_code(code: str, releases: str = "2.6 2.7") -> tuple[bool, str]:
    (answer,) = ask(("try", {"code": code, "releases": releases}), options=("--allow-run",))
    return answer


def test_code_is_run_on_request_alone(ready: Path) -> None:
    ((is_error, text),) = ask(("try", {"code": f"open({str(ready / 'ran')!r}, 'w')"}))
    assert (is_error, "Unknown tool" in text) == (True, True)
    assert not (ready / "ran").exists()


def test_try_says_what_each_release_gives(ready: Path) -> None:
    assert ready
    code = "import sys\nprint(sys.executable.split('/')[-3])\nif '2.7' in sys.executable: raise ValueError('gone')"
    is_error, text = try_code(code)
    assert not is_error
    assert text.splitlines()[0] == "2.6 ✓  2.7 ✗"
    assert "torch 2.6.0: 2.6.0" in text
    assert "ValueError: gone (line 3)" in text


def test_code_that_runs_longer_than_the_input_is_open_has_an_answer(ready: Path) -> None:
    assert ready
    is_error, text = try_code("import time\ntime.sleep(17)\nprint('done')", "2.6")
    assert (is_error, "torch 2.6.0: done" in text) == (False, True)


def test_no_module_is_hidden_by_the_script_that_try_runs(ready: Path) -> None:
    assert ready
    code = """
import code, pdb, pkgutil, sys
found = [name for _, name, _ in pkgutil.iter_modules(sys.path[:1]) if name.isidentifier()]
print(code.InteractiveConsole.__name__, found)
"""
    _, text = try_code(code, "2.6")
    assert "torch 2.6.0: InteractiveConsole []" in text


def test_a_long_answer_of_try_is_cut(ready: Path) -> None:
    assert ready
    is_error, text = try_code("for number in range(100_000): print(number)\nraise ValueError('x' * 100_000)")
    assert not is_error
    assert len(text) <= 6_000  # 2,000 tokens of three characters
    assert text.count("torch 2.") == 2


def test_try_of_a_release_that_is_not_installed_is_refused(ready: Path) -> None:
    assert ready
    is_error, text = try_code("print(1)", "2.8")
    assert is_error
    assert "not installed; run torchproof try once" in text
