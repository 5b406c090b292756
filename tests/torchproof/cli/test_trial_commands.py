"""``torchproof try`` and ``bisect`` from the command line, with environments of this very Python.

The program asks TORCHPROOF_TORCH which release it runs on, and does what that release would make of it.
"""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from torchproof.cli import bisect_command, main
from torchproof.trial.trial_data import TorchRelease

TORCHES = ("2.5.1", "2.6.0", "2.7.1", "2.8.0", "2.9.1", "2.10.0", "2.11.0", "2.12.1", "2.13.0", "2.14.1", "2.15.0")
BROKEN = """
import os, sys
number = int(os.environ["TORCHPROOF_RELEASE"].split(".")[1])
print("loss", 0.5, sys.argv[1:])
if number >= 9:
    raise ValueError("gone")
"""
TOLD = """
import os
number = int(os.environ["TORCHPROOF_RELEASE"].split(".")[1])
print("loss", 0.5 if number not in (7, 8) else 0.7)
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder that one stands in, with an environment of each release that is ready."""
    for torch in TORCHES:
        (tmp_path / "ready" / torch / "bin").mkdir(parents=True)
        (tmp_path / "ready" / torch / "bin" / "python").symlink_to(sys.executable)
    work = tmp_path / "work"
    work.mkdir()
    (work / "broken.py").write_text(BROKEN)
    (work / "told.py").write_text(TOLD)
    monkeypatch.chdir(work)
    monkeypatch.setenv("TORCHPROOF_ENVS", str(tmp_path / "ready"))
    monkeypatch.setenv("TORCHPROOF_CACHE", str(tmp_path / "cache"))
    return work


def test_what_try_suggests_is_a_command(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert folder
    words = ["try", "--releases", "2.8 2.9", "--", "python", "-B", "broken.py"]
    monkeypatch.setattr(sys, "argv", ["torchproof", *words])
    assert main(words) == 1
    assert "next: torchproof bisect --releases '2.8 2.9' -- python -B broken.py\n" in capsys.readouterr().out


def test_try_shows_a_strip(folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    words = ["try", "broken.py", "--releases", "2.8 2.9 2.10", "--report", "a.md", "--badge", "b.json"]
    monkeypatch.setattr(sys, "argv", ["torchproof", *words])
    assert main(words) == 1
    out, err = capsys.readouterr()
    assert "2.8 ✓  2.9 ✗  2.10 ✗" in out
    assert "2.9.1       ValueError: gone" in out
    assert out.count("ValueError: gone") == 1, "2.10 fails as 2.9 does"
    assert "next: torchproof bisect broken.py" in out
    assert "torch 2.8.0: status 0" in err
    assert "| 2.9.1 | ✗ fails | ValueError: gone |" in (folder / "a.md").read_text()
    assert json.loads((folder / "b.json").read_text())["message"] == "2.8"


def test_try_ends_with_0_where_nothing_differs(folder: Path) -> None:
    assert folder
    assert main(["try", "--releases", "2.5 2.6", "--", "python", "broken.py", "--epochs", "3"]) == 0


def test_bisect_finds_the_release_and_tells_no_cause_without_a_record(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bisect", "broken.py", "--no-patches", "--format", "json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert (facts["verdict"], facts["last_good"], facts["first_bad"]) == ("changed", "2.8.0", "2.9.1")
    assert facts["cause"] is None
    assert facts["changed_sources"]["compare"].endswith("/compare/v2.8.0...v2.9.1")
    assert folder


def test_a_report_names_the_builds_that_ran_and_not_those_that_would_be_installed(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for torch, label, cuda in (("2.8.0", "+cu128", "'12.8'"), ("2.9.1", "+cpu", "None")):
        place = folder.parent / "ready" / torch / "lib" / "python3.11" / "site-packages"
        (place / "torch").mkdir(parents=True)
        (place / "numpy-2.3.1.dist-info").mkdir()
        (place / "torch" / "version.py").write_text(
            f"from typing import Optional\n__version__ = '{torch}{label}'\ncuda: Optional[str] = {cuda}\n"
            "git_version = 'abc'\nhip: Optional[str] = None\n"
        )
        (place.parents[2] / "pyvenv.cfg").write_text("version_info = 3.11.7\n")
    assert main(["bisect", "broken.py", "--releases", "2.8 2.9", "--no-patches", "--no-cause", "--format", "json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    old, new = (row["build"] for row in facts["releases"])
    packages = {"numpy": "2.3.1"}
    common = {"commit": "abc", "python": "3.11.7", "packages": packages}
    assert old == {"torch": "2.8.0+cu128", "built_for": "CUDA 12.8", **common}
    assert new == {"torch": "2.9.1+cpu", "built_for": "CPU", **common}
    assert facts["environment"]["wheels"] == "CUDA 12.8, CPU"
    assert facts["environment"]["python"] == "3.11.7"
    assert facts["environment"]["processor"]


def test_bisect_goes_on_to_the_newest_nightly_build(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    days = [f"2.16.0.dev2026110{day}" for day in range(1, 8)]
    for torch in days:
        (folder.parent / "ready" / torch / "bin").mkdir(parents=True)
        (folder.parent / "ready" / torch / "bin" / "python").symlink_to(sys.executable)
    builds = [TorchRelease("2.16", torch, ("3.11", "3.14")) for torch in days]
    monkeypatch.setattr(bisect_command, "fetch_nightlies", lambda: builds)
    (folder / "new.py").write_text(
        'import os\nif os.environ["TORCHPROOF_TORCH"] > "2.16.0.dev20261104": raise SystemExit(1)'
    )
    assert main(["bisect", "new.py", "--from", "2.14", "--to", "nightly", "--format", "json"]) == 0
    out, err = capsys.readouterr()
    facts = json.loads(out)
    assert (facts["last_good"], facts["first_bad"]) == ("2.16.0.dev20261104", "2.16.0.dev20261105")
    assert facts["notes"][-1] == "2.16 is not released: nothing is recorded about it"
    assert "6 nightly builds between them: about 3 will be installed" in err


def test_an_interrupt_while_the_cause_is_looked_for_leaves_the_release(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def press(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(bisect_command, "find_cause", press)
    assert main(["bisect", "broken.py", "--no-patches"]) == 130
    out, err = capsys.readouterr()
    assert "first bad   2.9.1" in out
    assert "interrupted: the cause is not known" in err
    assert folder


def test_bisect_by_its_output_finds_what_is_broken_between(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bisect", "told.py", "--no-patches", "--no-cause"]) == 0
    assert "broken from 2.7.1 to 2.8.0" in capsys.readouterr().out
    assert main(["bisect", "told.py", "--no-patches", "--no-cause", "--find-fix", "--output"]) == 0
    assert "first good  2.9.1" in capsys.readouterr().out
    assert main(["bisect", "told.py", "--releases", "2.9 2.10", "--no-cause"]) == 1
    assert folder


def test_the_metadata_of_the_project_choose_the_releases(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "pyproject.toml").write_text('[project]\nname = "x"\nversion = "0"\ndependencies = ["torch>=2.6,<2.8"]\n')
    assert main(["try", "broken.py"]) == 0
    out, err = capsys.readouterr()
    assert "  2.6 ✓  2.7 ✓\n" in out
    assert "2.6 to 2.7: " in err
    assert main(["try", "broken.py", "--to", "2.8"]) == 0
    assert "  2.6 ✓  2.7 ✓  2.8 ✓\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["bisect", "broken.py", "--warns", "--output"], "give one criterion, not output and warnings"),
        (["bisect", "broken.py", "--error", "("], "--error '('"),
        (["try", "broken.py", "--releases", "1.9"], "'1.9' is not a covered release"),
        (["try", "nothing.py"], "nothing.py: no such file"),
        (["try", "broken.py", "--report", "x.doc"], "its name says no format"),
        (["bisect", "broken.py", "--releases", "2.8"], "a search needs two"),
        (["try", "broken.py", "--from", "2.9", "--to", "2.8"], "exchange them"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(
    folder: Path, words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert folder
    assert main(words) == 2
    err = capsys.readouterr().err
    assert told in err
    assert err.count("\n") == 1


def test_what_cannot_be_installed_is_told_and_the_rest_is_tried(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    uv = folder.parent / "uv"
    uv.write_text("#!/bin/sh\necho 'error: no wheels with a matching Python' >&2\nexit 1\n")
    uv.chmod(0o755)
    monkeypatch.setenv("UV", str(uv))
    monkeypatch.setattr("torchproof.trial.environments.environment_store.can_reach", lambda _address: True)
    (folder.parent / "ready" / "2.7.1" / "bin" / "python").unlink()
    assert main(["try", "broken.py", "--releases", "2.6 2.7 2.8"]) == 1
    out = capsys.readouterr().out
    assert "2.6 ✓  2.7 ·  2.8 ✓" in out
    assert "2.7.1       cannot install: no wheels with a matching Python" in out


def test_without_a_network_each_line_is_told_once(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    uv = folder.parent / "uv"
    uv.write_text("#!/bin/sh\necho 'error: Failed to fetch: dns error' >&2\nexit 2\n")
    uv.chmod(0o755)
    monkeypatch.setenv("UV", str(uv))
    monkeypatch.setenv("TORCHPROOF_ENVS", str(folder / "none"))
    monkeypatch.setattr("torchproof.trial.environments.environment_store.can_reach", lambda _address: False)
    assert main(["try", "broken.py", "--releases", "2.6 2.7"]) == 1
    out, err = capsys.readouterr()
    assert err == "no network: torch 2.6.0, 2.7.1 cannot be installed\n"
    assert out.splitlines()[0] == "broken.py: it ran on no release"
    assert out.count("no network") == 1
    assert main(["bisect", "broken.py", "--releases", "2.6 2.7"]) == 1
    assert capsys.readouterr().out.count("no network") == 1


@pytest.mark.parametrize(
    ("size", "temporary", "words", "told"),
    [
        ("64k", "small", "fill.py", r"small/torchproof-\w+/work/data\.bin"),
        ("2m", "small", "fill.py", "small"),
        ("4k,nr_inodes=1", ".", "broken.py --report small/report.json", "small/report.json"),
    ],
    ids=["copy", "program", "report"],
)
def test_a_full_disk_is_told_in_one_line_and_leaves_nothing(
    folder: Path, size: str, temporary: str, words: str, told: str
) -> None:
    """A program that fails because it fills the disk says nothing about a release."""
    (folder.parent / "small").mkdir()
    mount = ["unshare", "-rm", "sh", "-c", f'cd "$0" && mount -t tmpfs -o size={size} none small && eval "$1"']
    if subprocess.run([*mount, str(folder.parent), ":"], check=False, capture_output=True).returncode:
        pytest.skip("no namespaces on this machine")
    (folder / "data.bin").write_bytes(bytes(1_000_000))
    (folder / "fill.py").write_text("open('out', 'wb').write(bytes(3_000_000))\n")
    tried = f"cd work; {sys.executable} -m torchproof try {words.replace('small', '../small')} --releases '2.7 2.8'"
    command = f"export TMPDIR=$PWD/{temporary}; {tried}; echo status $?; ls -A ../small"
    environment = {**os.environ, "PYTHONPATH": str(Path(main.__code__.co_filename).parents[2])}
    end = subprocess.run(
        [*mount, str(folder.parent), command], env=environment, capture_output=True, text=True, check=False
    )
    assert re.fullmatch(
        rf"torchproof: (\S*/)?{told}: No space left on device; free some space there, then give the command again",
        end.stderr.splitlines()[-1],
    )
    assert end.stdout == "status 2\n"


def test_ctrl_c_ends_the_programs_and_keeps_what_is_known(folder: Path) -> None:
    (folder / "slow.py").write_text(
        "import os, pathlib, time\nif os.environ['TORCHPROOF_RELEASE'] != '2.5':\n"
        f"    pathlib.Path({str(folder)!r}, 'started').touch()\n    time.sleep(300)\n"
    )
    source = Path(main.__code__.co_filename).parents[2]
    environment = {**os.environ, "PYTHONPATH": str(source)}
    command = [sys.executable, "-m", "torchproof", "try", "slow.py", "--jobs", "1"]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    for _ in range(600):
        if (folder / "started").exists():
            break
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "2.5 ✓" in out
    assert "interrupted: give the same command again" in out
