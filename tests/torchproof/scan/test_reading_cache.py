"""The cache of readings: a changed file, a changed dependency and another version of the program are read again."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from torchproof.scan.file_reader import FileReading, read_file
from torchproof.scan.reading_cache import ReadingCache, locate_cache_folder, read_file_stamp
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
    cache = ReadingCache(project, key)
    cache.add_reading(reading)
    cache.save()
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
    assert ReadingCache(project, "1").is_current(project / "a.py")
    touch(project / name)
    assert not ReadingCache(project, "1").is_current(project / "a.py")


def test_another_version_another_project_and_another_file_have_no_reading(project: Path) -> None:
    read_and_save(project)
    assert not ReadingCache(project, "2").is_current(project / "a.py")
    assert not ReadingCache(project.parent, "1").is_current(project / "a.py")
    assert not ReadingCache(project, "1").is_current(project / "flags.py")


def cache_file(project: Path) -> Path:
    path = ReadingCache(project, "1").path
    assert path is not None
    return path


@pytest.mark.parametrize("content", ["", "no json", "[]", "{}", '{"key": 1}', "\n{}", "[" * 100_000])
def test_a_damaged_cache_is_empty_and_written_again(project: Path, content: str) -> None:
    read_and_save(project)
    cache_file(project).write_text(content)
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
    stamp = read_file_stamp(str(project / "a.py"))
    assert stamp
    assert stamp[1] == len(CODE)
    assert read_file_stamp(str(project / "nowhere.py")) is None


def test_the_folder_of_the_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert locate_cache_folder() == tmp_path / "torchproof"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert locate_cache_folder() == tmp_path / ".cache" / "torchproof"


@pytest.mark.parametrize(
    "change",
    [
        lambda name, stamps, _entry: [name, stamps],
        lambda name, stamps, _entry: [name, stamps, "[]"],
        lambda name, stamps, _entry: [name, stamps, "[" * 100_000],
        lambda name, _stamps, _entry: [name, "null", "null"],
        lambda name, stamps, entry: [name, stamps, json.dumps(json.loads(entry) | {"uses": [[]]})],
        lambda name, stamps, entry: [name, stamps, json.dumps(json.loads(entry) | {"ignores": ["x"]})],
    ],
)
def test_a_cache_of_another_shape_is_no_reading_even_with_the_right_head(
    project: Path, change: Callable[..., list[str]]
) -> None:
    read_and_save(project)
    file = cache_file(project)
    body = "\n".join(change(*file.read_text().splitlines()[1:])).encode()
    file.write_bytes(f"{ReadingCache(project, '1').make_head(body)}\n".encode() + body)
    assert ReadingCache(project, "1").get(project / "a.py") is None


def test_a_value_that_another_program_wrote_is_no_reading(project: Path) -> None:
    read_and_save(project)
    file = cache_file(project)
    file.write_bytes(file.read_bytes().replace(b"[5,", b'["5",'))
    assert ReadingCache(project, "1").get(project / "a.py") is None


def test_a_pipe_is_no_cache(project: Path) -> None:
    cache_file(project).parent.mkdir(parents=True)
    os.mkfifo(cache_file(project))
    assert ReadingCache(project, "1").get(project / "a.py") is None


def test_a_user_without_home_has_no_cache(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setattr(Path, "home", lambda: (_ for _ in ()).throw(RuntimeError("no home")))
    assert locate_cache_folder() is None
    assert read_and_save(project).uses
    assert ReadingCache(project, "1").get(project / "a.py") is None
