"""``torchproof fix``: a diff, files that are written, and what it refuses."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from torchproof.cli import main
from torchproof.trial.trial_data import read_trial_data

CODE = "import torch\nprint(torch.ger(a, b))\n"
FIXED = CODE.replace("ger", "outer")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.py").write_text(CODE)
    return tmp_path


def run(*words: str) -> int:
    return main(["fix", "--from", "2.6", *words])


def git(folder: Path, *words: str) -> None:
    subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b", *words], cwd=folder, check=True)


def test_a_diff_is_printed_and_nothing_written(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run() == 1
    out, err = capfd.readouterr()
    assert out == (
        "--- a/a.py\n+++ b/a.py\n@@ -1,2 +1,2 @@\n import torch\n-print(torch.ger(a, b))\n+print(torch.outer(a, b))\n"
    )
    assert err == "1 safe edit in 1 file; 0 for you to decide\n"
    assert (folder / "a.py").read_text() == CODE


def test_the_diff_is_one_that_git_applies(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (folder / "b.py").write_text(CODE.removesuffix("\n"))
    run()
    (folder / "fix.patch").write_text(capfd.readouterr().out)
    git(folder, "init", "-q")
    git(folder, "apply", "fix.patch")
    assert [(folder / name).read_text() for name in ("a.py", "b.py")] == [FIXED, FIXED.removesuffix("\n")]


def test_git_applies_the_diff_of_a_file_with_form_feeds(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (folder / "a.py").write_text(f"# \x1c\x0c\n\x0c\n{CODE}\x0c\n")
    run()
    (folder / "fix.patch").write_text(capfd.readouterr().out)
    git(folder, "init", "-q")
    git(folder, "apply", "fix.patch")
    assert (folder / "a.py").read_text() == f"# \x1c\x0c\n\x0c\n{FIXED}\x0c\n"


def test_files_are_written_and_a_second_run_has_nothing_to_do(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run("--write") == 0
    assert (folder / "a.py").read_text() == FIXED
    assert run() == 0
    assert capfd.readouterr().out == ""


def test_changes_that_are_not_committed_are_refused(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    git(folder, "init", "-q")
    assert run("--write") == 2
    assert "a.py: not committed" in capfd.readouterr().err
    git(folder, "add", "a.py")
    git(folder, "commit", "-qm", "a")
    (folder / "other.txt").write_text("x")  # is not edited
    assert run("--write") == 0
    (folder / "a.py").write_text(CODE)
    git(folder, "commit", "-qam", "b", "--allow-empty")
    (folder / "a.py").write_text(f"{CODE}print()\n")
    assert run("--write") == 2
    assert run("--write", "--allow-dirty") == 0
    assert (folder / "a.py").read_text() == f"{FIXED}print()\n"


def test_a_decision_is_asked_for_and_made_on_request(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (folder / "a.py").write_text("import torch\nx = torch.load('x')\n")
    assert main(["fix", "--from", "2.5"]) == 0
    assert "a.py:2:5: keeps: " in capfd.readouterr().err
    assert main(["fix", "--from", "2.5", "--keep-behaviour", "--write"]) == 0
    assert "torch.load('x', weights_only=False)" in (folder / "a.py").read_text()


def test_a_form_that_the_older_release_lacks_comes_behind_a_test_on_request(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    old = "from torch.fx.experimental.symbolic_shapes import definitely_true\n"
    (folder / "a.py").write_text(old)
    assert run() == 0
    assert "torch 2.6 lacks the new form, which 2.8 has" in capfd.readouterr().err
    run("--guard-versions", "--write", "--allow-dirty")
    assert (folder / "a.py").read_text() == (
        "try:\n    from torch.fx.experimental.symbolic_shapes import guard_or_false as definitely_true\n"
        f"except ImportError:\n    {old}"
    )


def test_edits_that_make_the_check_fail_are_taken_back(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (folder / "b.py").write_text(CODE)
    assert run("--write", "--check", "grep -q ger b.py") == 2
    assert (folder / "b.py").read_text() == CODE
    assert (folder / "a.py").read_text() == FIXED
    assert "b.py: left out: taken back" in capfd.readouterr().err


def test_tests_are_compared_one_by_one(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (folder / "b.py").write_text(CODE)
    (folder / "test_c.py").write_text(
        "def test_old(): assert 'ger' in open('b.py').read()\ndef test_new(): assert 'outer' in open('a.py').read()\n"
    )
    assert run("--write", "--check", f"{sys.executable} -m pytest -q -p no:cacheprovider") == 2
    assert ((folder / "a.py").read_text(), (folder / "b.py").read_text()) == (FIXED, CODE)
    assert "b.py: left out: taken back: with its edits test_c::test_old fails" in capfd.readouterr().err


@pytest.fixture
def ready(folder: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder, beside environments of two releases that are ready."""
    home = tmp_path_factory.mktemp("ready")
    for torch in ("2.6.0", read_trial_data().releases[-1].torch):
        (home / torch / "bin").mkdir(parents=True)
        (home / torch / "bin" / "python").symlink_to(sys.executable)
    monkeypatch.setenv("TORCHPROOF_ENVS", str(home))
    return folder


def test_a_check_on_releases_takes_back_what_fails_on_one_of_them(
    ready: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (ready / "b.py").write_text(CODE)
    command = """test "$TORCHPROOF_RELEASE" != 2.6 || grep -q ger b.py"""
    assert run("--write", "--check", command, "--on-releases") == 2
    assert ((ready / "a.py").read_text(), (ready / "b.py").read_text()) == (FIXED, CODE)
    assert "torch 2.6.0: the check fails" in capfd.readouterr().err


def test_a_check_may_fail_before_on_the_newer_release(ready: Path, capfd: pytest.CaptureFixture[str]) -> None:
    command = """test "$TORCHPROOF_RELEASE" = 2.6 || grep -q outer a.py"""
    assert run("--write", "--check", command, "--on-releases") == 0
    assert (ready / "a.py").read_text() == FIXED
    assert capfd.readouterr().err.count("the check fails") == 1


def test_a_check_on_releases_without_a_check_is_refused(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert folder
    assert run("--write", "--on-releases") == 2
    assert "--on-releases goes with --check" in capfd.readouterr().err


def test_a_check_that_fails_before_is_refused(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run("--write", "--check", "false") == 2
    assert "fails before any edit" in capfd.readouterr().err
    assert (folder / "a.py").read_text() == CODE


def test_the_formats_for_programs(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert folder.is_dir()
    run("--format", "json")
    table = json.loads(capfd.readouterr().out)
    assert table["files"][0]["edits"][0]["rule"] == "linalg-outer"
    run("--format", "github")
    (comment,) = json.loads(capfd.readouterr().out)
    assert comment["line"] == 2
    assert "```suggestion\nprint(torch.outer(a, b))\n```" in comment["body"]
    run("--format", "sarif")
    (result,) = json.loads(capfd.readouterr().out)["runs"][0]["results"]
    (change,) = result["fixes"][0]["artifactChanges"]
    assert change["artifactLocation"] == {"uri": "a.py"}
    assert change["replacements"][0]["insertedContent"]["text"] == "print(torch.outer(a, b))\n"


def test_a_name_that_another_file_imports_stays(folder: Path) -> None:
    (folder / "a.py").write_text("from torch import ger\nprint(ger(a, b))\n")
    (folder / "c.py").write_text("from a import ger\n")
    run("--write")
    assert (folder / "a.py").read_text() == "import torch\nfrom torch import ger\nprint(torch.outer(a, b))\n"


def test_an_option_without_its_companion_is_refused(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert folder.is_dir()
    assert run("--check", "true") == 2
    assert "--check goes with --write" in capfd.readouterr().err
