"""What is wrong with a call of ``torchproof-docs`` or a file of a checkout is told in one line with what to do."""

import io
import sys
from pathlib import Path

import pytest

import factory
from command_line import main, read_error_line
from sources import text_of

NOT_TEXT = b"# \xff\n"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("run -j 0", "'-j' / '--jobs': 0 is not in the range x>=1; torchproof-docs run --help says what it takes"),
        ("run --only frsh", "'frsh' is not 'fresh'; torchproof-docs run --help"),
        ("run --contributor Ada", "they go with --record; torchproof-docs run --help"),
        ("chekc", "No such command 'chekc'. Did you mean 'check'?; torchproof-docs --help"),
        ("check --strcit", "Did you mean '--strict'?; torchproof-docs check --help"),
        ("prove", "Missing argument 'NAME...'; torchproof-docs prove --help"),
        ("accept nowhere", "Path 'nowhere' does not exist; torchproof-docs accept --help"),
        ("check", "no releases.toml here or above; run torchproof inside a checkout"),
        ("release 2.x --date x", "does not match the format"),
        ("finish .", "no rendered docs version; write it with torchproof-docs render RELEASE ."),
    ],
)
def test_a_wrong_call_is_told_in_a_line(
    words: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", None)
    assert main(words.split()) == 2
    assert told in read_error_line(capsys)


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
    assert told in read_error_line(capsys)


def test_a_site_is_not_built_before_git_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(factory.checkout(tmp_path))
    assert main(["serve", "--build-only", "2.6"]) == 2
    assert "not a git repository" in read_error_line(capsys)
    monkeypatch.setenv("PATH", "")
    assert main(["serve", "--build-only", "2.6"]) == 2
    assert "git: not installed" in read_error_line(capsys)
    monkeypatch.setenv("SITE_URL", "https://[x/")
    assert main(["publish"]) == 2
    assert "SITE_URL: https://[x/; set it to where readers find the site" in read_error_line(capsys)


def test_a_terminal_of_another_encoding_gets_numbers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    written = io.BytesIO()
    stderr = io.TextIOWrapper(written, encoding="ascii", write_through=True)
    monkeypatch.setattr(sys, "stderr", stderr)
    monkeypatch.chdir(tmp_path)
    assert main(["--root", "naïve ✓", "check"]) == 2
    assert b"na\\xefve \\u2713: no releases.toml here or above" in written.getvalue()
