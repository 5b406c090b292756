"""A snippet writes where it runs and nowhere else, leaves nothing behind, and cannot say how it ended."""

import importlib.util
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from processes import find_processes
from torchproof import sandbox
from torchproof_docs.records.scripts.snippets import load_snippet
from torchproof_docs.runner.outcomes import Outcome
from torchproof_docs.runner.snippet_runner import Runner, lend_runner

pytestmark = pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="torch is not installed")
SOURCE = Path(sandbox.__file__).parents[1]
WRITES = """
import pathlib
import sys
try:
    pathlib.Path({path!r}).{call}
except OSError as error:
    print(type(error).__name__, error.errno)
else:
    print("written")
assert sys.argv
"""
Run = Callable[[str], Outcome]


def confined() -> str | None:
    """Return why this machine has no sandbox."""
    code = "from torchproof import sandbox; print(sandbox.enter_sandbox([]))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=_environment(), check=False)
    return None if done.stdout.strip() == "None" else done.stdout.strip() + done.stderr[-200:]


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(SOURCE)}


@pytest.fixture(scope="module")
def lent(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Runner]:
    """Lend one runner to all tests here."""
    if reason := confined():
        pytest.skip(f"no sandbox: {reason}")
    root = tmp_path_factory.mktemp("checkout")
    (root / "evidence").mkdir()
    (root / "evidence" / "page.json").write_text("{}")
    with lend_runner(root=root, cache=root / ".cache" / "snippets", preload=False) as one:
        yield one


@pytest.fixture
def run(lent: Runner, tmp_path: Path) -> Run:
    """Run a script."""

    def run(body: str) -> Outcome:
        path = tmp_path / "test" / "snippet.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text(f'# /// script\n# dependencies = ["torch>=2.5"]\n# ///\n"""A test."""\n\n{body}')
        return lent.run(load_snippet(path, tmp_path))

    return run


def test_the_runner_says_that_there_is_one(lent: Runner) -> None:
    assert lent.find_unconfined_reason() is None


@pytest.mark.parametrize(
    ("where", "call"),
    [
        ("evidence/page.json", "write_text('forged')"),
        ("evidence/page.json", "unlink()"),
        ("snippet.py", "write_text('')"),
        (".cache/sources.json", "write_text('')"),
    ],
)
def test_the_checkout_cannot_be_written(lent: Runner, run: Run, where: str, call: str) -> None:
    assert run(WRITES.format(path=str(lent.root / where), call=call)).stdout == "OSError 30\n"
    assert (lent.root / "evidence" / "page.json").read_text() == "{}"


def test_home_cannot_be_written(run: Run) -> None:
    found = run(WRITES.format(path=str(Path.home() / "torchproof-was-here"), call="touch()"))
    assert found.stdout in ("OSError 30\n", "PermissionError 13\n")


def test_it_writes_where_it_runs_to_temporary_files_and_to_the_compile_cache(run: Run) -> None:
    found = run(
        "import torch\nimport os, tempfile, pathlib\n"
        "pathlib.Path('here').touch()\n"
        "tempfile.NamedTemporaryFile().close()\n"
        "cache = pathlib.Path(os.environ['TORCHINDUCTOR_CACHE_DIR'])\n"
        "cache.mkdir(parents=True, exist_ok=True)\n"
        "(cache / 'kernel').touch()\n"
        "assert (cache / 'kernel').exists()\n"
    )
    assert (found.outcome, found.error) == ("passed", None)


def test_a_library_that_ignores_tmpdir_has_its_temporary_files(run: Run) -> None:
    """AOTInductor unpacks a package below /tmp, whatever the environment says."""
    found = run("import os, tempfile\nfolder = tempfile.mkdtemp(dir='/tmp')\nos.rmdir(folder)\nassert folder\n")
    assert (found.outcome, found.error) == ("passed", None)


@pytest.mark.parametrize("more", ["", "libc.unshare(0x10000000 | 0x20000)\n"])
def test_the_mounts_cannot_be_changed_back(lent: Runner, run: Run, more: str) -> None:
    found = run(
        f"import ctypes\nlibc = ctypes.CDLL(None)\n{more}"
        "assert libc.mount(None, b'/', None, 0x1000 | 0x20, None) == -1\n"
        f"assert libc.umount2({bytes(lent.home)!r}, 2) == -1\n"
        + WRITES.format(path=str(lent.root / "x"), call="touch()")
    )
    assert (found.outcome, found.stdout) == ("passed", "OSError 30\n"), found


def test_no_process_outside_is_seen_or_reached(run: Run) -> None:
    found = run(
        "import os, signal\n"
        "assert not os.path.exists(f'/proc/{2**22}')\n"
        f"try:\n    os.kill({os.getpid() + 2**21}, 0)\nexcept ProcessLookupError:\n    pass\n"
        "os.kill(os.getppid(), signal.SIGKILL)\n"
        "print(sorted(int(pid) for pid in os.listdir('/proc') if pid.isdigit()) == [1, os.getpid()])\n"
    )
    assert (found.outcome, found.stdout) == ("passed", "True\n"), found


DAEMON = """
import os, subprocess, sys, time
subprocess.Popen(
    [sys.executable, "-c", "import time; time.sleep(96.125)"], env={}, start_new_session=True,
    stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
)
time.sleep(30)
assert os.getpid()
"""
KILLED = """
import sys
from pathlib import Path
from torchproof_docs.records.scripts.snippets import load_snippet
from torchproof_docs.runner.snippet_runner import lend_runner
with lend_runner(root=Path(sys.argv[1]), preload=False) as one:
    one.run(load_snippet(Path(sys.argv[1]) / "test" / "snippet.py", Path(sys.argv[1])))
"""


@pytest.mark.skipif(bool(confined()), reason="no sandbox")
def test_a_daemon_without_the_mark_does_not_outlive_a_runner_that_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "test" / "snippet.py"
    path.parent.mkdir()
    path.write_text(f'# /// script\n# dependencies = ["torch>=2.5"]\n# ///\n"""A test."""\n{DAEMON}')
    runs = subprocess.Popen([sys.executable, "-c", KILLED, str(tmp_path)], env=_environment())
    end = time.monotonic() + 60
    while not find_processes(b"sleep(96.125)") and time.monotonic() < end:
        time.sleep(0.1)
    assert find_processes(b"sleep(96.125)")
    runs.kill()
    runs.wait()
    end = time.monotonic() + 10
    while find_processes(b"sleep(96.125)") and time.monotonic() < end:
        time.sleep(0.1)
    assert not find_processes(b"sleep(96.125)")


@pytest.mark.parametrize("line", ["", '{"time": 1.0, "error": null, "warnings": []}', '{"secret": "x", "error": null}'])
def test_a_report_that_the_snippet_writes_is_not_believed(run: Run, line: str) -> None:
    raw = f"{line}\n".encode()
    found = run(
        "import os\n"
        "for pipe in range(3, 64):\n"
        "    try:\n"
        f"        os.write(pipe, {raw!r})\n"
        "    except OSError:\n"
        "        pass\n"
        "os._exit(0)\n"
        "assert os\n"
    )
    assert (found.outcome, found.error and found.error.type) == ("failed", "ForgedReport")


@pytest.mark.skipif(bool(confined()), reason="no sandbox")
@pytest.mark.parametrize("linked", [".cache", ".cache/snippets"])
def test_a_cache_that_is_a_link_is_written_and_nothing_else(tmp_path: Path, linked: str) -> None:
    """Where the link leads, the compile cache can be written; the checkout and the link itself cannot."""
    root, real = tmp_path / "checkout", tmp_path / "elsewhere"
    real.mkdir()
    (root / linked).parent.mkdir(parents=True)
    (root / linked).symlink_to(real)
    code = (
        "import sys\nfrom pathlib import Path\nfrom torchproof import sandbox\n"
        "root, home = Path(sys.argv[1]), Path(sys.argv[2])\n"
        "cache = (root / '.cache' / 'snippets').resolve()\ncache.mkdir(exist_ok=True)\n"
        "print(sandbox.enter_sandbox([home, cache], protected=[root]))\n"
        "(cache / 'kernel').touch()\n"
        "for each in (root / 'x', root / '.cache' / 'x', root / '.cache' / 'sources'):\n"
        "    try:\n        each.touch()\n    except OSError as error:\n        print(error.errno)\n"
    )
    home = tmp_path / "home"
    home.mkdir()
    done = subprocess.run(
        [sys.executable, "-c", code, str(root), str(home)],
        capture_output=True,
        text=True,
        env=_environment(),
        check=True,
    )
    assert done.stdout.splitlines()[:2] == ["None", "30"], done.stdout
    assert list(real.rglob("kernel"))
    assert not (root / "x").exists()


def test_without_a_sandbox_the_reason_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(sandbox.SWITCH, "1")
    with lend_runner(root=tmp_path, preload=False) as own:
        assert own.find_unconfined_reason() == f"{sandbox.SWITCH} is set"
