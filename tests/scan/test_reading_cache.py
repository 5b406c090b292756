"""The cache of readings: a changed file, a changed dependency and another version of the program are read again."""

import json
import os
from pathlib import Path

import pytest

from torchproof.scan.file_reader import FileReading, read_file
from torchproof.scan.reading_cache import ReadingCache, cache_folder, file_stamp
from torchproof.scan.scan_context import open_scan_context

CODE = """import torch
from .flags import NEW

if NEW:
    torch.load("x", weights_only=False)  # torchproof: ignore[TP6]
try:
    torch.optim.Muon(1, **more)
except AttributeError:
    pass
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "flags.py").write_text("import torch\nNEW = torch.__version__ >= '2.9'\n")
    (folder / "a.py").write_text(CODE)
    return folder


def read_and_save(project: Path, name: str = "a.py", key: str = "1") -> FileReading:
    reading = read_file(project / name, open_scan_context().facts)
    ReadingCache(project, key).save([reading])
    return reading


def touch(path: Path) -> None:
    status = path.stat()
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns + 1))


def test_a_reading_comes_back_as_it_was(project: Path) -> None:
    reading = read_and_save(project)
    assert reading.uses
    assert reading.ignores
    assert reading.dependencies == (str(project / "flags.py"),)
    assert ReadingCache(project, "1").get(project / "a.py") == reading


def test_a_reading_of_a_broken_file_and_a_notebook_come_back(project: Path) -> None:
    (project / "b.py").write_text("import torch (")
    cells = [{"cell_type": "code", "source": "import torch"}, {"cell_type": "code", "source": "torch.load"}]
    (project / "n.ipynb").write_text(json.dumps({"cells": cells}))
    for name in ("b.py", "n.ipynb"):
        reading = read_and_save(project, name)
        assert reading.read_error or reading.cells
        assert ReadingCache(project, "1").get(project / name) == reading


@pytest.mark.parametrize("name", ["a.py", "flags.py"])
def test_a_changed_file_or_dependency_is_read_again(project: Path, name: str) -> None:
    read_and_save(project)
    touch(project / name)
    assert ReadingCache(project, "1").get(project / "a.py") is None


def test_another_version_another_project_and_another_file_have_no_reading(project: Path) -> None:
    read_and_save(project)
    assert ReadingCache(project, "2").get(project / "a.py") is None
    assert ReadingCache(project.parent, "1").get(project / "a.py") is None
    assert ReadingCache(project, "1").get(project / "flags.py") is None


@pytest.mark.parametrize("content", ["", "no json", "[]", "{}", '{"key": 1}'])
def test_a_damaged_cache_is_empty_and_written_again(project: Path, content: str) -> None:
    read_and_save(project)
    ReadingCache(project, "1").path.write_text(content)
    assert ReadingCache(project, "1").get(project / "a.py") is None
    reading = read_and_save(project)
    assert ReadingCache(project, "1").get(project / "a.py") == reading


def test_readings_of_several_files_stay(project: Path) -> None:
    first, second = read_and_save(project), read_and_save(project, "flags.py")
    cache = ReadingCache(project, "1")
    assert (cache.get(project / "a.py"), cache.get(project / "flags.py")) == (first, second)


def test_a_cache_that_cannot_be_written_is_none(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (project / "blocked").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(project / "blocked"))
    assert read_and_save(project).uses


def test_the_stamp_of_a_file_and_of_none(project: Path) -> None:
    stamp = file_stamp(str(project / "a.py"))
    assert stamp
    assert stamp[1] == len(CODE)
    assert file_stamp(str(project / "nowhere.py")) is None


def test_the_folder_of_the_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "torchproof"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache_folder() == tmp_path / ".cache" / "torchproof"
