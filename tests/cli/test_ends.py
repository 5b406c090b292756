"""Whatever is wrong is told in one line with what to do, and the status says so; nobody sees a traceback."""

import errno
import io
import os
import sys
from pathlib import Path

import click
import pytest

import factory
from sources import text_of
from torchproof.cli import main
from torchproof.cli.ends import INTERRUPTED, MENDED_BY, UNREAD, end

NOT_TEXT = b"# \xff\n"


def line(capsys: pytest.CaptureFixture[str]) -> str:
    """Return the one line that was told."""
    told = capsys.readouterr().err
    assert told.startswith("torchproof: ")
    assert told.count("\n") == 1, told
    return str(told.removeprefix("torchproof: ").rstrip("\n"))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("run -j 0", "'-j' / '--jobs': 0 is not in the range x>=1; torchproof run --help says what it takes"),
        ("run --only frsh", "'frsh' is not 'fresh'; torchproof run --help"),
        ("run --contributor Ada", "they go with --record; torchproof run --help"),
        ("chekc", "No such command 'chekc'. Did you mean 'check'?; torchproof --help"),
        ("check --strcit", "Did you mean '--strict'?; torchproof check --help"),
        ("prove", "Missing argument 'NAME...'; torchproof prove --help"),
        ("scan nowhere", "Path 'nowhere' does not exist; torchproof scan --help"),
        ("min nowhere", "Path 'nowhere' does not exist; torchproof min --help"),
        ("accept nowhere", "Path 'nowhere' does not exist; torchproof accept --help"),
        ("when torch..compile", "'torch..compile': no name; give a dotted one such as torch.compile"),
        ("check", "no releases.toml here or above; run torchproof inside a checkout"),
        ("release 2.x --date x", "does not match the format"),
        ("scan --stdin", "standard input is closed; pass the file on it; torchproof scan --help"),
        ("finish .", "no rendered docs version; write it with torchproof render RELEASE ."),
    ],
)
def test_a_wrong_call_is_told_in_a_line(
    words: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", None)
    assert main(words.split()) == 2
    assert told in line(capsys)


@pytest.mark.parametrize(
    ("file", "content", "told"),
    [
        ("docs/compile/stance.md", NOT_TEXT, "not UTF-8 at byte 2; save the file as UTF-8"),
        ("docs/compile/index.md", b"---\ngroups: {}\n---\n# \xff\n", "not UTF-8 at byte 21; save the file as UTF-8"),
        ("docs/other.md", NOT_TEXT, "not UTF-8 at byte 2; save the file as UTF-8"),
        ("releases.toml", NOT_TEXT, "not UTF-8 at byte 2; save the file as UTF-8"),
        ("releases.toml", b"x = [", "not valid TOML: Invalid value (at end of document); correct the file"),
        ("releases.toml", b"release = [1]", 'release: must be tables such as [release."2.8"]'),
        ("history/exceptions.toml", NOT_TEXT, "not UTF-8 at byte 2; save the file as UTF-8"),
        ("history/exceptions.toml", b"x = [", "not valid TOML"),
        ("history/torch.json", b"[]", "damaged (TypeError); write it again with torchproof names"),
        ("evidence/cpu-x86_64/compile/stance.json", b"[" * 10**5, "damaged (maximum recursion depth exceeded"),
        ("evidence/cpu-x86_64/compile/stance.json/x", b"", "Is a directory; restore it with git, or start it anew"),
    ],
)
def test_a_broken_file_is_told_in_a_line(
    file: str,
    content: bytes,
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = factory.checkout(tmp_path) / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    if file.startswith("history/exceptions"):  # which are read beside a history
        (tmp_path / "history" / "torch.json").write_text(text_of({}, {}, {}))
    monkeypatch.chdir(tmp_path)
    assert main(["check"]) == 2
    assert told in line(capsys)


def test_a_site_is_not_built_before_git_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(factory.checkout(tmp_path))
    assert main(["serve", "--build-only", "2.6"]) == 2
    assert "not a git repository" in line(capsys)
    monkeypatch.setenv("PATH", "")
    assert main(["serve", "--build-only", "2.6"]) == 2
    assert "git: not installed" in line(capsys)
    monkeypatch.setenv("SITE_URL", "https://[x/")
    assert main(["publish"]) == 2
    assert "SITE_URL: https://[x/; set it to where readers find the site" in line(capsys)


@pytest.mark.parametrize("number", MENDED_BY)
def test_what_the_system_refuses_is_told_with_the_place_and_the_remedy(
    number: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert end(OSError(number, os.strerror(number), "/a/\x1b[2Jfile")) == 2
    assert line(capsys) == f"/a/\\x1b[2Jfile: {os.strerror(number)}; {MENDED_BY[number]}"


def test_a_disk_that_is_full_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full on this system, which says that a disk is full")
    with Path("/dev/full").open("w") as full, pytest.raises(OSError, match="No space left") as raised:
        full.write("x" * 10**6)
    assert raised.value.errno == errno.ENOSPC
    assert end(raised.value) == 2
    assert "free some space there" in line(capsys)
    del tmp_path


def test_a_package_that_is_missing_is_named_and_a_fault_of_our_own_is_not_hidden(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert end(ModuleNotFoundError("No module named 'mike'", name="mike.commands")) == 2
    assert line(capsys) == f"mike: not installed; {sys.executable} -m pip install -r requirements/site.txt"
    assert end(ModuleNotFoundError("No module named 'rich'", name="rich.console")) == 2
    assert line(capsys).endswith(" -m pip install -r snippets/requirements.txt")
    with pytest.raises(ModuleNotFoundError):
        end(ModuleNotFoundError("No module named 'torchproof.x'", name="torchproof.x"))


@pytest.mark.parametrize("error", [KeyboardInterrupt(), click.Abort()])
def test_an_interruption_says_how_to_go_on(error: BaseException, capsys: pytest.CaptureFixture[str]) -> None:
    assert end(error) == INTERRUPTED
    assert line(capsys) == "interrupted; give the same command again, what was finished is kept"


def test_a_reader_that_went_away_is_no_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w") as stdout:
        monkeypatch.setattr(sys, "stdout", stdout)
        stdout.write("x")
        with pytest.raises(BrokenPipeError) as raised:
            stdout.flush()
        assert end(raised.value) == UNREAD
        stdout.flush()  # what is left goes nowhere
    assert capsys.readouterr().err == ""


def test_a_terminal_of_another_encoding_gets_numbers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    written = io.BytesIO()
    stderr = io.TextIOWrapper(written, encoding="ascii", write_through=True)
    monkeypatch.setattr(sys, "stderr", stderr)
    monkeypatch.chdir(tmp_path)
    assert main(["--root", "naïve ✓", "check"]) == 2
    assert b"na\\xefve \\u2713: no releases.toml here or above" in written.getvalue()
