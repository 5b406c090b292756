"""Text and TOML files: each error names the file, the fault and the remedy on one line."""

from pathlib import Path

import pytest

from torchproof.errors import RecordError
from torchproof_docs.records.record_files import read_text, read_toml


def test_text_and_a_table_are_read(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text('name = "ä"\n', encoding="utf-8")
    assert read_text(path) == 'name = "ä"\n'
    assert read_toml(path) == {"name": "ä"}


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"name = '\xff'\n", "not UTF-8 at byte 8; save the file as UTF-8"),
        (b"name =\n", "not valid TOML: Invalid value (at line 1, column 7); correct the file"),
    ],
)
def test_a_damaged_file_is_named(tmp_path: Path, content: bytes, problem: str) -> None:
    path = tmp_path / "a.toml"
    path.write_bytes(content)
    with pytest.raises(RecordError) as error:
        read_toml(path)
    assert str(error.value) == f"{path}: {problem}"


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(RecordError) as error:
        read_text(tmp_path / "none.md")
    assert str(error.value).startswith(f"{tmp_path / 'none.md'}: No such file or directory; ")
