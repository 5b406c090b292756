"""One file read for its uses of torch, and many, in order."""

import gc
import json
from pathlib import Path

import pytest

from torchproof.scan import file_reader
from torchproof.scan.data_source import DataSource
from torchproof.scan.file_reader import FAULT, MAX_SERIAL_FILES, FileReading, count_cores, read_file, read_files
from torchproof.scan.scan_context import open_scan_context


def read(path: Path, content: bytes | str, *, given: bytes | None = None) -> FileReading:
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return read_file(path, open_scan_context().facts, given)


@pytest.mark.parametrize(
    ("name", "content", "uses", "kind", "error"),
    [
        ("a.py", "import torch\ntorch.save", 2, "", ""),
        ("a.pyw", "import torch\ntorch.save", 2, "", ""),
        ("a.py", "x = 1", 0, "", ""),
        ("a.py", "", 0, "", ""),
        ("setup.py", "x = 1", 0, "metadata", ""),
        ("setup.py", "import torch", 1, "metadata", ""),
        ("a.sh", "torchrun a.py", 0, "shell", ""),
        ("a.sh", "\0", 0, "shell", ""),
        ("a.cpp", "#include <torch/torch.h>", 0, "cpp", ""),
        ("requirements.txt", "torch", 0, "metadata", ""),
        ("a.py", "import torch\nprint 'x'", 0, "", "no Python 3: line 2: "),
        ("a.py", "print 'x'", 0, "", ""),
        ("a.py", "\0", 0, "", "binary"),
        ("a.py", b"import torch\n\xff", 0, "", "unknown encoding: "),
        ("a.py", f"import torch\nx = {'-' * 100_000}1", 0, "", "nested too deeply"),
        ("a.ipynb", "no json, torch", 0, "", "no notebook"),
        ("a.ipynb", "no json", 0, "", "no notebook"),
        ("a.ipynb", json.dumps({"cells": []}), 0, "", ""),
    ],
)
def test_a_file(tmp_path: Path, name: str, content: bytes | str, uses: int, kind: str, error: str) -> None:
    reading = read(tmp_path / name, content)
    assert (len(reading.uses), reading.text_kind) == (uses, "" if error else kind)
    assert reading.read_error.startswith(error)
    assert bool(reading.read_error) is bool(error)
    assert reading.path == str(tmp_path / name)


def test_content_that_is_given_stands_in_for_the_file(tmp_path: Path) -> None:
    reading = read(tmp_path / "a.py", "print 'torch'", given=b"import torch")
    assert (len(reading.uses), reading.read_error) == (1, "")


def test_a_file_that_is_not_there_is_one_line() -> None:
    assert read_file(Path("nowhere.py"), open_scan_context().facts).read_error == "no such file"
    assert read_file(Path("nowhere.sh"), open_scan_context().facts).read_error == "no such file"


def test_a_fault_of_the_scan_ends_no_scan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("one\ntwo" + "x" * 100)

    monkeypatch.setattr(file_reader, "collect_uses", fail)
    assert read(tmp_path / "a.py", "import torch").read_error == f"{FAULT}: ZeroDivisionError: one"


def test_what_a_file_imports_of_its_project_is_kept(tmp_path: Path) -> None:
    (tmp_path / "b.py").write_text("NEW = True\n")
    reading = read(tmp_path / "a.py", "import torch\nfrom b import NEW\nif NEW:\n    torch.save")
    assert reading.dependencies == (str(tmp_path / "b.py"),)


@pytest.mark.parametrize(
    ("cells", "line", "expected"),
    [
        ((), 7, (0, 7)),
        (((1, 0), (3, 4)), 1, (1, 1)),
        (((1, 0), (3, 4)), 4, (1, 4)),
        (((1, 0), (3, 4)), 5, (3, 1)),
        (((1, 0), (3, 4)), 9, (3, 5)),
    ],
)
def test_a_line_of_a_notebook(cells: tuple[tuple[int, int], ...], line: int, expected: tuple[int, int]) -> None:
    assert FileReading("a.ipynb", cells=cells).locate_line(line) == expected


def list_files(folder: Path, count: int) -> list[Path]:
    files = [folder / f"f{number:03}.py" for number in range(count)]
    for file in files:
        file.write_text("x = 1")
    return files


def test_files_are_read_in_their_order_and_told_one_by_one(tmp_path: Path) -> None:
    files = list_files(tmp_path, 3)[::-1]
    told: list[int] = []
    readings = read_files(files, open_scan_context().facts, DataSource(), 1, told.append)
    assert [reading.path for reading in readings] == [str(file) for file in files]
    assert told == [1, 1, 1]


@pytest.mark.parametrize(
    ("count", "jobs", "is_serial"),
    [(MAX_SERIAL_FILES, 2, True), (MAX_SERIAL_FILES + 1, 1, True), (MAX_SERIAL_FILES + 1, 2, False)],
)
def test_many_files_are_read_in_batches_by_several_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int, jobs: int, is_serial: bool
) -> None:
    batches: list[int] = []

    def map_here(function: object, items: list[list[str]], _jobs: int, **_: object) -> list[list[FileReading]]:
        assert callable(function)
        batches.extend(map(len, items))
        return [[FileReading(path) for path in item] for item in items]

    monkeypatch.setattr(file_reader, "map_in_processes", map_here)
    told: list[int] = []
    files = list_files(tmp_path, count)
    readings = [*read_files(files, open_scan_context().facts, DataSource(), jobs, told.append)]
    assert [reading.path for reading in readings] == [str(file) for file in files]
    assert bool(batches) is not is_serial
    assert sum(told) == count
    if not is_serial:
        assert batches == told == [40, 40, 40, count - 120]


@pytest.mark.parametrize("enabled", [True, False])
def test_the_collection_of_garbage_is_as_it_was(tmp_path: Path, enabled: bool) -> None:
    was = gc.isenabled()
    (gc.enable if enabled else gc.disable)()
    try:
        for _ in read_files(list_files(tmp_path, 2), open_scan_context().facts, DataSource(), 1, lambda _: None):
            assert not gc.isenabled()
        assert gc.isenabled() is enabled
    finally:
        (gc.enable if was else gc.disable)()


def test_there_is_a_core() -> None:
    assert count_cores() >= 1
