"""The text of a metadata file, in whatever encoding it was written."""

import codecs
from pathlib import Path

import pytest

from torchproof.regular_files import Unreadable
from torchproof.scan.metadata.metadata_files import MAX_BYTES, read_metadata_text

TEXT = "torch>=2.7 # é\n"


@pytest.mark.parametrize(
    "content",
    [
        TEXT.encode(),
        codecs.BOM_UTF8 + TEXT.encode(),
        codecs.BOM_UTF16_LE + TEXT.encode("utf-16-le"),
        codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"),
        codecs.BOM_UTF32_LE + TEXT.encode("utf-32-le"),
        codecs.BOM_UTF32_BE + TEXT.encode("utf-32-be"),
    ],
)
def test_each_encoding(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a").write_bytes(content)
    assert read_metadata_text(tmp_path / "a") == TEXT


@pytest.mark.parametrize(
    ("content", "text"), [(b"a\xffb", "a\ufffdb"), (codecs.BOM_UTF16_LE + b"a\0b", "a\ufffd"), (b"", "")]
)
def test_what_is_no_text_becomes_a_mark(tmp_path: Path, content: bytes, text: str) -> None:
    (tmp_path / "a").write_bytes(content)
    assert read_metadata_text(tmp_path / "a") == text


def test_a_file_that_is_too_long_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / "a").open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    with pytest.raises(Unreadable, match="long"):
        read_metadata_text(tmp_path / "a")
