"""Runs that failed on one machine alone, read from their file."""

from pathlib import Path

import pytest

import factory
from torchproof.errors import RecordError
from torchproof_docs.records.known_failures import FILE, load_known_failures


def test_a_failure_is_found_by_script_target_and_release(tmp_path: Path) -> None:
    failure = factory.add_known_failure(tmp_path)
    assert load_known_failures(tmp_path) == {(factory.NAME, "h200", "2.7.1"): failure}
    assert load_known_failures(tmp_path / "elsewhere") == {}, "a checkout without the file has none"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[failures]]", "failures: unknown key; allowed: failure"),
        ('[[failure]]\nsnippet = "a/b/c"', "exactly the keys snippet, target, torch, error, reason"),
        ('[[failure]]\nsnippet = "a/b/c"\ntarget = "h200"\ntorch = 2.11\nerror = "E: e"\nreason = "r"', "each a text"),
        ('[[failure]]\nsnippet = "a/b/c"\ntarget = "h200"\ntorch = "2.11"\nerror = "E: e"\nreason = ""', "each a text"),
        ("failure = [", "known_failures"),
    ],
)
def test_another_file_is_refused(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / FILE).parent.mkdir()
    (tmp_path / FILE).write_text(text)
    with pytest.raises(RecordError, match=said):
        load_known_failures(tmp_path)


def test_what_a_cpu_shows_is_no_known_failure(tmp_path: Path) -> None:
    factory.add_known_failure(tmp_path, snippet="a/b/c", target="cpu-x86_64")
    with pytest.raises(RecordError, match="a/b/c: a run on a CPU can be repeated; correct the script or its claim"):
        load_known_failures(tmp_path)
