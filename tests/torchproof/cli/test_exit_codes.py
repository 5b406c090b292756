"""Whatever is wrong is told in one line with what to do, and the status says so; nobody sees a traceback."""

import errno
import os
import sys
from pathlib import Path

import click
import pytest

from command_line import main, read_error_line
from torchproof.cli.exit_codes import INTERRUPTED, MENDED_BY, UNREAD, report_error


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("scan nowhere", "Path 'nowhere' does not exist; torchproof scan --help"),
        ("min nowhere", "Path 'nowhere' does not exist; torchproof min --help"),
        ("when torch..compile", "'torch..compile': no name; give a dotted one such as torch.compile"),
        ("scan --stdin", "standard input is closed; pass the file on it; torchproof scan --help"),
    ],
)
def test_a_wrong_call_is_told_in_a_line(
    words: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", None)
    assert main(words.split()) == 2
    assert told in read_error_line(capsys)


@pytest.mark.parametrize("number", MENDED_BY)
def test_what_the_system_refuses_is_told_with_the_place_and_the_remedy(
    number: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert report_error(OSError(number, os.strerror(number), "/a/\x1b[2Jfile"), "torchproof") == 2
    assert read_error_line(capsys) == f"/a/\\x1b[2Jfile: {os.strerror(number)}; {MENDED_BY[number]}"


def test_a_disk_that_is_full_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full on this system, which says that a disk is full")
    with Path("/dev/full").open("w") as full, pytest.raises(OSError, match="No space left") as raised:
        full.write("x" * 10**6)
    assert raised.value.errno == errno.ENOSPC
    assert report_error(raised.value, "torchproof") == 2
    assert "free some space there" in read_error_line(capsys)
    del tmp_path


def test_a_package_that_is_missing_is_named_and_a_fault_of_our_own_is_not_hidden(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert report_error(ModuleNotFoundError("No module named 'mike'", name="mike.commands"), "torchproof") == 2
    assert read_error_line(capsys) == f"mike: not installed; {sys.executable} -m pip install -r requirements.lock"
    assert report_error(ModuleNotFoundError("No module named 'rich'", name="rich.console"), "torchproof") == 2
    assert read_error_line(capsys).endswith(" -m pip install -r snippets/requirements.txt")
    with pytest.raises(ModuleNotFoundError):
        report_error(ModuleNotFoundError("No module named 'torchproof.x'", name="torchproof.x"), "torchproof")


@pytest.mark.parametrize("error", [KeyboardInterrupt(), click.Abort()])
def test_an_interruption_says_how_to_go_on(error: BaseException, capsys: pytest.CaptureFixture[str]) -> None:
    assert report_error(error, "torchproof") == INTERRUPTED
    assert read_error_line(capsys) == "interrupted; give the same command again, what was finished is kept"


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
