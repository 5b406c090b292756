"""Whatever is wrong is told in one line with what to do, and the status says so; nobody sees a traceback."""

import errno
import io
import os
import sys
from pathlib import Path

import click
import pytest

import factory
from command_line import main
from sources import text_of
from torchproof.cli.exit_codes import INTERRUPTED, MENDED_BY, UNREAD, report_error

NOT_TEXT = b"# \xff\n"


def line(capsys: pytest.CaptureFixture[str]) -> str:
    """Return the one line that was told."""
    told = capsys.readouterr().err
    program, _, rest = told.partition(": ")
    assert program in {"torchproof", "torchproof-docs"}
    assert told.count("\n") == 1, told
    return str(rest.rstrip("\n"))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("run -j 0", "'-j' / '--jobs': 0 is not in the range x>=1; torchproof-docs run --help says what it takes"),
        ("run --only frsh", "'frsh' is not 'fresh'; torchproof-docs run --help"),
        ("run --contributor Ada", "they go with --record; torchproof-docs run --help"),
        ("chekc", "No such command 'chekc'. Did you mean 'check'?; torchproof-docs --help"),
        ("check --strcit", "Did you mean '--strict'?; torchproof-docs check --help"),
        ("prove", "Missing argument 'NAME...'; torchproof-docs prove --help"),
        ("scan nowhere", "Path 'nowhere' does not exist; torchproof scan --help"),
        ("min nowhere", "Path 'nowhere' does not exist; torchproof min --help"),
        ("accept nowhere", "Path 'nowhere' does not exist; torchproof-docs accept --help"),
        ("when torch..compile", "'torch..compile': no name; give a dotted one such as torch.compile"),
        ("check", "no releases.toml here or above; run torchproof inside a checkout"),
        ("release 2.x --date x", "does not match the format"),
        ("scan --stdin", "standard input is closed; pass the file on it; torchproof scan --help"),
        ("finish .", "no rendered docs version; write it with torchproof-docs render RELEASE ."),
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
        (
            "history/torch.json",
            b"[]",
            "damaged (TypeError); install torchproof again, or in a checkout",
        ),
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
    assert report_error(OSError(number, os.strerror(number), "/a/\x1b[2Jfile"), "torchproof") == 2
    assert line(capsys) == f"/a/\\x1b[2Jfile: {os.strerror(number)}; {MENDED_BY[number]}"


def test_a_disk_that_is_full_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full on this system, which says that a disk is full")
    with Path("/dev/full").open("w") as full, pytest.raises(OSError, match="No space left") as raised:
        full.write("x" * 10**6)
    assert raised.value.errno == errno.ENOSPC
    assert report_error(raised.value, "torchproof") == 2
    assert "free some space there" in line(capsys)
    del tmp_path


def test_a_package_that_is_missing_is_named_and_a_fault_of_our_own_is_not_hidden(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert report_error(ModuleNotFoundError("No module named 'mike'", name="mike.commands"), "torchproof") == 2
    assert line(capsys) == f"mike: not installed; {sys.executable} -m pip install -r requirements.lock"
    assert report_error(ModuleNotFoundError("No module named 'rich'", name="rich.console"), "torchproof") == 2
    assert line(capsys).endswith(" -m pip install -r snippets/requirements.txt")
    with pytest.raises(ModuleNotFoundError):
        report_error(ModuleNotFoundError("No module named 'torchproof.x'", name="torchproof.x"), "torchproof")


@pytest.mark.parametrize("error", [KeyboardInterrupt(), click.Abort()])
def test_an_interruption_says_how_to_go_on(error: BaseException, capsys: pytest.CaptureFixture[str]) -> None:
    assert report_error(error, "torchproof") == INTERRUPTED
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
        assert report_error(raised.value, "torchproof") == UNREAD
        stdout.flush()  # what is left goes nowhere
    assert capsys.readouterr().err == ""


def test_a_terminal_of_another_encoding_gets_numbers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    written = io.BytesIO()
    stderr = io.TextIOWrapper(written, encoding="ascii", write_through=True)
    monkeypatch.setattr(sys, "stderr", stderr)
    monkeypatch.chdir(tmp_path)
    assert main(["--root", "naïve ✓", "check"]) == 2
    assert b"na\\xefve \\u2713: no releases.toml here or above" in written.getvalue()
