"""Runs that failed on one machine alone, read from their file."""

from pathlib import Path

import pytest

from torchproof.errors import RecordError
from torchproof_docs.records.known_failures import FILE, KnownFailure, load_known_failures

FAILURE = KnownFailure("export/page/script", "h200", "2.11.0", "Crashed: killed by SIGSEGV", "the cause is unknown.")


def write_failures(root: Path, *failures: KnownFailure) -> None:
    path = root / FILE
    path.parent.mkdir(exist_ok=True)
    tables = (
        "".join(f'{key} = "{value}"\n' for key, value in vars(failure).items() if value is not None)
        for failure in failures
    )
    path.write_text("".join(f"[[failure]]\n{table}" for table in tables))


def test_a_failure_is_found_by_script_target_and_release(tmp_path: Path) -> None:
    write_failures(tmp_path, FAILURE)
    assert load_known_failures(tmp_path) == {("export/page/script", "h200", "2.11.0"): FAILURE}
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
    write_failures(tmp_path)
    (tmp_path / FILE).write_text(text)
    with pytest.raises(RecordError, match=said):
        load_known_failures(tmp_path)


def test_what_a_cpu_shows_is_no_known_failure(tmp_path: Path) -> None:
    write_failures(tmp_path, KnownFailure("a/b/c", "cpu-x86_64", "2.11.0", "E: e", "it is odd."))
    with pytest.raises(RecordError, match="a/b/c: a run on a CPU can be repeated; correct the script or its claim"):
        load_known_failures(tmp_path)
