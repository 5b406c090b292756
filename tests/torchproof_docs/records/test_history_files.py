"""Files of the history: written with their checksum, and found where a slip changed, added or removed one."""

import subprocess
from pathlib import Path

import pytest

from torchproof_docs.records.history_files import CHECKSUMS, find_changed_files, write_history_file


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder ``history`` with two files."""
    write_history_file(tmp_path / "history" / "torch.json", "{}")
    write_history_file(tmp_path / "history" / "partners" / "torchao.json", b"[]")
    return tmp_path / "history"


def test_files_as_written_are_unchanged_and_sha256sum_says_so(folder: Path) -> None:
    write_history_file(folder / "torch.json", "[1]")
    assert list(find_changed_files(folder.parent)) == []
    subprocess.run(["sha256sum", "--check", "--quiet", CHECKSUMS], cwd=folder, check=True)


def test_a_changed_an_added_and_a_removed_file_are_found(folder: Path) -> None:
    (folder / "torch.json").write_text("{ }")
    (folder / "types.json").write_text("{}")
    (folder / "partners" / "torchao.json").unlink()
    assert list(find_changed_files(folder.parent)) == [
        "history/partners/torchao.json",
        "history/torch.json",
        "history/types.json",
    ]


def test_what_is_written_elsewhere_has_no_checksum(tmp_path: Path) -> None:
    write_history_file(tmp_path / "out.json", "{}")
    assert [path.name for path in tmp_path.iterdir()] == ["out.json"]


def test_without_checksums_nothing_is_compared(tmp_path: Path) -> None:
    (tmp_path / "history").mkdir()
    (tmp_path / "history" / "torch.json").write_text("{}")
    assert list(find_changed_files(tmp_path)) == []
