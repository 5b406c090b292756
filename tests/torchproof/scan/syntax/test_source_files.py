"""Finding, reading and parsing files, whatever is in them."""

import json
import os
from pathlib import Path

import pytest

from torchproof.regular_files import Unreadable
from torchproof.scan.syntax import source_files
from torchproof.scan.syntax.source_files import (
    PythonSource,
    decode_script,
    find_source_files,
    parse_source,
    read_content,
)


def test_files_and_notebooks_below_a_folder_in_order(tmp_path: Path) -> None:
    for name in ("b.py", "a.py", "c.pyw", "d.ipynb", "e.txt", "p/f.py", "venv/g.py", ".git/h.py", "build/i.py"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.touch()
    found = [path.relative_to(tmp_path).as_posix() for path in find_source_files([tmp_path])]
    assert found == ["a.py", "b.py", "c.pyw", "d.ipynb", "p/f.py"]
    assert list(find_source_files([tmp_path / "e.txt"])) == [tmp_path / "e.txt"]


def test_what_cannot_be_read_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Unreadable, match="no such file"):
        read_content(tmp_path / "nowhere.py")
    with pytest.raises(Unreadable, match="no regular file"):
        read_content(tmp_path)
    monkeypatch.setattr(source_files, "MAX_BYTES", 3)
    (tmp_path / "a.py").write_bytes(b"123")
    assert read_content(tmp_path / "a.py") == b"123"
    (tmp_path / "a.py").write_bytes(b"1234")
    with pytest.raises(Unreadable, match="MB long"):
        read_content(tmp_path / "a.py")


@pytest.mark.skipif(os.getuid() == 0, reason="root reads everything")
def test_a_file_without_permission_is_said(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("1")
    (tmp_path / "a.py").chmod(0)
    with pytest.raises(Unreadable, match="Permission denied"):
        read_content(tmp_path / "a.py")


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"a\r\nb\rc", "a\nb\nc"),
        (b"\xef\xbb\xbfa", "a"),
        ("# -*- coding: latin-1 -*-\né".encode("latin-1"), "# -*- coding: latin-1 -*-\né"),
    ],
)
def test_a_script_is_decoded_as_it_declares(content: bytes, expected: str) -> None:
    assert decode_script(content) == expected


@pytest.mark.parametrize(
    ("content", "message"),
    [(b"a\0b", "binary"), (b"\xff\xfe", "unknown encoding"), (b"# coding: nosuch\n", "unknown encoding")],
)
def test_another_script_is_refused(content: bytes, message: str) -> None:
    with pytest.raises(Unreadable, match=message):
        decode_script(content)


@pytest.mark.parametrize(
    ("content", "message"), [(b"print 1", "no Python 3: line 1"), (b"(" * 500, "no Python 3|cannot be parsed")]
)
def test_what_does_not_parse_is_refused(content: bytes, message: str) -> None:
    with pytest.raises(Unreadable, match=message):
        parse_source(content, notebook=False)


def test_await_at_the_top_is_of_notebooks() -> None:
    cell = json.dumps({"cells": [{"cell_type": "code", "source": "await x"}]}).encode()
    assert parse_source(cell, notebook=True).text == "await x\n"


@pytest.mark.parametrize(("line", "expected"), [(1, (1, 1)), (2, (1, 2)), (3, (3, 1)), (9, (5, 3))])
def test_the_cell_and_the_line_in_it(line: int, expected: tuple[int, int]) -> None:
    source = parse_source(b"", notebook=False)
    assert source.locate_line(line) == (0, line)
    assert PythonSource("", source.tree, ((1, 0), (3, 2), (5, 6))).locate_line(line) == expected
