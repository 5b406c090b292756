"""Whatever stands in a folder: findings or one line that names the file, in a bounded time, and nothing is lost."""

import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import torchproof
from command_line import main
from processes import list_group
from torchproof.scan.file_reader import FAULT

GONE = "import torch\ntorch.onnx.ExportOptions\n"
Said = pytest.CaptureFixture[str]
IS_ROOT = os.getuid() == 0
SOURCE = str(Path(torchproof.__file__).parents[1])


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PYTHONPATH", SOURCE)  # for processes
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "project"
    (folder / ".git").mkdir(parents=True)
    (folder / "good.py").write_text(GONE)
    monkeypatch.chdir(folder)
    return folder


def run(*arguments: str, **options: object) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(  # type: ignore[call-overload,no-any-return]
        [sys.executable, "-m", "torchproof", *arguments], capture_output=True, timeout=120, check=False, **options
    )


def put(path: Path, content: bytes | str | None) -> None:
    """Write a file; None makes a pipe, a string a link to it."""
    if content is None:
        os.mkfifo(path)
    elif isinstance(content, str):
        path.symlink_to(content)
    else:
        path.write_bytes(content)


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("a.py", b"# -*- coding: undefined -*-\nimport torch\n", "unknown encoding: undefined is none of a source"),
        ("a.py", b"# coding: punycode\n" + b"a" * 1_000_000, "unknown encoding: punycode is none of a source"),
        ("a.py", b"# coding: rot13\nimport torch\n", "unknown encoding"),
        ("a.py", b"# coding: hex\nimport torch\n", "unknown encoding"),
        ("a.py", b"# coding: unicode_escape\nimport torch\n\\ud800\\x\n", "unknown encoding"),
        ("a.py", b"torch = " + b"-" * 100_000 + b"1", "nested too deeply"),
        ("a.py", b"import torch\nx = " + b"torch." * 100_000 + b"a", "nested too deeply"),
        ("a.py", b"import torch\nx = " + b"1" * 10_000, "no Python 3: line 2: Exceeds the limit"),
        ("a.py", b'import torch\nx = t"{a}"\n' if sys.version_info < (3, 14) else b"torch (", "left out: "),
        ("a.py", None, "no regular file"),
        ("a.py", "/dev/zero", "no regular file"),
        ("a.py", "nowhere", "a link to nothing"),
        ("a.py", "a.py", "a link to nothing"),
        ("a.ipynb", b"[" * 100_000, "no notebook"),
        ("a.ipynb", b'{"cells": [{"cell_type": "code", "source": "torch ("}]}', "cell 1: no Python 3"),
        ("setup.py", b"torch = " + b"-" * 100_000 + b"1", "nested too deeply"),
    ],
)
def test_a_file_that_cannot_be_read_is_one_line_and_the_status(
    name: str, content: bytes | str | None, told: str, here: Path, capsys: Said
) -> None:
    put(here / name, content)
    assert main(["scan", "--jobs", "1"]) == 1
    said = capsys.readouterr()
    assert "1 finding in 2 files" in said.out
    (line, *_) = [line for line in said.out.splitlines() if line.startswith(f"{name}: left out: ")]
    assert told in line
    assert FAULT not in said.out
    (here / "good.py").unlink()
    assert main(["scan"]) == 2, "nothing was found, but not everything was read"
    assert main(["min"]) == 2
    assert "any release" not in capsys.readouterr().out
    assert main(["scan", "--format", "sarif"]) == 2
    (invocation,) = json.loads(capsys.readouterr().out)["runs"][0]["invocations"]
    assert invocation["executionSuccessful"] is False
    assert "error" in [note["level"] for note in invocation["toolExecutionNotifications"]]


@pytest.mark.parametrize("name", ["flags.py", "requirements.txt", "pyproject.toml", "uv.lock", "environment.yml"])
@pytest.mark.parametrize("content", [None, "/dev/zero"])
def test_a_neighbour_that_never_ends_is_not_waited_for(name: str, content: str | None, here: Path) -> None:
    put(here / name, content)
    (here / "good.py").write_text(f"from flags import A\nif A:\n    pass\n{GONE}")
    limited = run("scan", "good.py", "--from", "2.5", preexec_fn=_limit_memory)
    if name == "pyproject.toml":
        assert limited.stderr == f"torchproof: {here / name}: cannot be read: no regular file\n".encode()
        assert limited.returncode == 2
    else:
        assert (limited.returncode, limited.stderr) == (1, b"")
        assert b"1 finding in 1 file" in limited.stdout


def _limit_memory() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))


def test_a_folder_that_cannot_be_listed_is_named(here: Path) -> None:
    (here / "locked").mkdir()
    (here / "locked").chmod(0)
    user = {"user": 65534, "group": 65534} if IS_ROOT else {}
    here.parent.chmod(0o755)
    for folder in here.parents:
        if Path(tempfile.gettempdir()) in folder.parents:
            folder.chmod(folder.stat().st_mode | 0o055)
    said = run("scan", "--no-cache", "--format", "json", "--from", "2.5", **user)
    (here / "locked").chmod(0o755)
    assert said.returncode == 1
    assert [note["text"] for note in json.loads(said.stdout)["troubles"]] == ["left out: Permission denied"]


def test_a_tree_deeper_than_the_stack_is_walked(here: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said) -> None:
    folder = here
    for _ in range(1_200):
        folder /= "d"
        os.mkdir("d")  # noqa: PTH102  # a path of it would be longer than the system takes
        monkeypatch.chdir("d")
    Path("deep.py").write_text(GONE)
    monkeypatch.chdir(here)
    try:
        assert main(["scan", "--no-cache", "--format", "json"]) == 1
        assert json.loads(capsys.readouterr().out)["files"] == 2
    finally:
        subprocess.run(["rm", "-rf", here / "d"], check=True)  # too deep for shutil, which pytest uses


def test_an_input_is_never_written_over(here: Path, capsys: Said) -> None:
    (here / "other.py").write_text("x")
    (here / "pyproject.toml").write_text("[tool.torchproof.scan]\n")
    (here / "link").hardlink_to(here / "pyproject.toml")
    before = {path: path.read_bytes() for path in here.iterdir() if path.is_file()}
    for option in ("--output", "--write-baseline"):
        for name in ("good.py", "other.py", "pyproject.toml", "link"):
            assert main(["scan", "good.py", option, name]) == 2
            assert f"{option} {name}: " in capsys.readouterr().err
    assert {path: path.read_bytes() for path in here.iterdir() if path.is_file()} == before


def test_a_report_is_written_whole_through_a_link_and_with_its_mode(here: Path, capsys: Said) -> None:
    (here / "real.txt").write_text("old")
    (here / "real.txt").chmod(0o600)
    (here / "report.txt").symlink_to("real.txt")
    assert main(["scan", "--output", "report.txt"]) == 1
    assert (here / "report.txt").is_symlink()
    assert (here / "real.txt").read_text().startswith("breaks")
    assert (here / "real.txt").stat().st_mode & 0o777 == 0o600
    assert main(["scan", "--output", "no/report.txt"]) == 2
    assert "no/report.txt: No such file" in capsys.readouterr().err
    assert sorted(path.name for path in here.iterdir()) == [".git", "good.py", "real.txt", "report.txt"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
def test_a_full_disk_is_one_line_that_names_the_file(here: Path, capsys: Said) -> None:
    assert main(["scan", "--output", "/dev/full"]) == 2
    assert "/dev/full: No space left on device; " in capsys.readouterr().err
    with Path("/dev/full").open("wb") as full:
        for form in ("text", "json"):
            said = subprocess.run(
                [sys.executable, "-m", "torchproof", "scan", "--from", "2.5", "--format", form],
                stdout=full,
                stderr=subprocess.PIPE,
                check=False,
            )
            assert (said.returncode, said.stderr.count(b"\n")) == (2, 1)
            assert said.stderr.startswith(b"torchproof: standard output: No space left on device; ")
    assert here.exists()


def test_a_write_that_fails_leaves_the_old_report(here: Path) -> None:
    (here / "report.txt").write_text("old")
    said = run("scan", "--from", "2.5", "--output", "report.txt", preexec_fn=_limit_files)
    assert (said.returncode, said.stderr.count(b"\n")) == (2, 1)
    assert said.stderr.startswith(b"torchproof: report.txt: File too large")
    assert (here / "report.txt").read_text() == "old"
    assert sorted(path.name for path in here.iterdir()) == [".git", "good.py", "report.txt"]


def _limit_files() -> None:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))


def test_standard_input_has_a_limit(here: Path) -> None:
    with Path("/dev/zero").open("rb") as endless:
        said = run("scan", "--stdin", "--from", "2.5", stdin=endless, preexec_fn=_limit_memory)
    assert said.returncode == 2
    assert b"stdin.py: left out: longer than 5 MB" in said.stdout
    assert here.exists()


@pytest.mark.parametrize("name", ["\uffff.py", "\ufffe\x01\x85\udcff.py", ']]>&<".py'])
def test_junit_is_well_formed_for_any_name(name: str, here: Path, capsys: Said) -> None:
    (here / name).write_text(GONE)
    (here / f"b{name}").write_text("torch (")
    assert main(["scan", "--format", "junit"]) == 1
    suite = ET.fromstring(capsys.readouterr().out).find("testsuite")  # noqa: S314
    assert suite is not None
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("3", "2", "1")
    assert len(suite.findall("testcase/error")) == 1


def test_ignores_times_findings_is_no_square(here: Path, capsys: Said) -> None:
    def measure(count: int) -> float:
        lines = ["import torch", "# torchproof: ignore-file[TP2]"]
        lines += [f"torch.onnx.ExportOptions  # torchproof: ignore[TP1] {at}" for at in range(count)]
        lines += [f"# torchproof: ignore-file[TP1] {at}" for at in range(count)]
        (here / "good.py").write_text("\n".join(lines))
        started = time.process_time()
        assert main(["scan", "--no-cache", "--jobs", "1"]) == 0
        return time.process_time() - started

    measure(10)
    assert measure(4_000) < 6 * measure(1_000) + 1
    assert "4000 ignored" in capsys.readouterr().out


def test_a_user_without_home_and_entry_is_served(here: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in ("HOME", "XDG_CACHE_HOME", "USER")}
    code = "import os; os.setuid(4242) if os.getuid() == 0 else None; import sys; from torchproof.cli import main; "
    code += "sys.exit(main(['scan', '--from', '2.5', '--stdin']))"
    said = subprocess.run(
        [sys.executable, "-c", code], input=GONE.encode(), capture_output=True, env=environment, cwd="/", check=False
    )
    assert (said.returncode, said.stderr) == (1, b"")
    assert here.exists()


@pytest.fixture
def slow(here: Path) -> Iterator[Callable[[], "subprocess.Popen[bytes]"]]:
    """Give a starter of a scan with two workers that takes long."""
    for number in range(400):
        (here / f"{number}.py").write_text("import torch\n" + "torch.load(x)\n" * 2_000)
    started: list[subprocess.Popen[bytes]] = []

    def start() -> "subprocess.Popen[bytes]":
        process = subprocess.Popen(
            [sys.executable, "-m", "torchproof", "scan", "--no-cache", "--jobs", "2", "--from", "2.5"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        started.append(process)
        ends_at = time.monotonic() + 60
        while len(list_group(process.pid)) < 3 and time.monotonic() < ends_at:
            time.sleep(0.05)
        return process

    yield start
    for process in started:
        for member in list_group(process.pid):
            os.kill(member, signal.SIGKILL)
        process.communicate()


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are not listed there")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_worker_outlives_a_scan_however_it_ends(
    number: signal.Signals, slow: Callable[[], "subprocess.Popen[bytes]"]
) -> None:
    process = slow()
    assert len(list_group(process.pid)) >= 3
    if number is signal.SIGINT:
        os.killpg(process.pid, number)  # as a terminal does
    else:
        process.send_signal(number)
    _, err = process.communicate(timeout=20)
    assert b"Traceback" not in err
    assert process.returncode == (130 if number is signal.SIGINT else -number)
    ends_at = time.monotonic() + 5
    while (left := list_group(process.pid)) and time.monotonic() < ends_at:
        time.sleep(0.05)
    assert left == []


def test_a_worker_that_is_killed_is_one_line(slow: Callable[[], "subprocess.Popen[bytes]"]) -> None:
    process = slow()
    for member in list_group(process.pid):
        if member != process.pid:
            os.kill(member, signal.SIGKILL)
    _, err = process.communicate(timeout=20)
    assert process.returncode == 2
    assert err.splitlines()[-1].startswith(b"torchproof: a process that read files was killed")
    assert b"Traceback" not in err


def test_a_pipe_that_nobody_reads_is_not_waited_for(here: Path) -> None:
    os.mkfifo(here / "report")
    said = run("scan", "--from", "2.5", "--output", "report")
    assert (said.returncode, said.stderr.count(b"\n")) == (2, 1)
    assert said.stderr.startswith(b"torchproof: report: ")


def test_what_is_told_of_settings_and_options_is_one_line(here: Path, capsys: Said) -> None:
    assert main(["scan", "--from", "2.6\n2.7"]) == 2
    assert "--from 2.6 2.7: not covered" in capsys.readouterr().err
    (here / "pyproject.toml").write_text('[tool.torchproof.scan]\n"\\u001b[2Jx\\n" = 1\n')
    assert main(["scan"]) == 2
    said = capsys.readouterr().err
    assert (said.count("\n"), "\x1b" in said, "\\x1b[2Jx" in said) == (1, False, True)


def test_many_patterns_take_a_time_that_grows_with_their_number(here: Path, capsys: Said) -> None:
    patterns = [f"a{number}*b*c*" for number in range(10_000)]
    (here / "pyproject.toml").write_text(f"[tool.torchproof.scan]\nexclude = {json.dumps(patterns)}\n")
    for number in range(50):
        (here / f"{number}.py").write_text("")
    started = time.process_time()
    assert main(["scan", "--no-cache"]) == 1
    assert time.process_time() - started < 10
    assert "51 files" in capsys.readouterr().out


def test_a_folder_of_which_everything_is_excluded_says_so(here: Path, capsys: Said) -> None:
    assert here.exists()
    assert main(["scan", "--exclude", "*"]) == 2
    assert "no Python file and no notebook, nor a file of a build beside what is excluded" in capsys.readouterr().err
