"""A file is written as a whole, or the old one stays."""

from pathlib import Path

import pytest

from torchproof.atomic_files import write_atomically


def test_a_file_and_its_folders_are_there_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "file.json"
    write_atomically(path, "ü\n")
    write_atomically(path, b"second")
    assert path.read_bytes() == b"second"
    assert path.stat().st_mode & 0o777 == 0o644
    assert list(path.parent.iterdir()) == [path]


def test_what_cannot_be_written_leaves_the_old_file_and_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "file.txt"
    write_atomically(path, "old")
    with pytest.raises(UnicodeEncodeError):
        write_atomically(path, "\ud800")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]
