"""A program in a copy of the user's files."""

import os
import sys
from pathlib import Path

import pytest

from torchproof.errors import TorchproofError
from torchproof.trial import program_copy
from torchproof.trial.program_copy import copy_program, list_imported_files
from torchproof.trial.trial_data import TorchRelease
from torchproof.trial.user_program import Program

RELEASE = TorchRelease("2.9", "2.9.1", ("3.10", "3.14"))


@pytest.fixture
def python(tmp_path: Path) -> Path:
    """Return the Python of an environment."""
    path = tmp_path / "env" / "bin" / "python"
    path.parent.mkdir(parents=True)
    path.symlink_to(sys.executable)
    return path


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return a folder with a script that reads and writes."""
    root = tmp_path / "root"
    (root / "src").mkdir(parents=True)
    (root / "src" / "helper.py").write_text("X = 5\n")
    (root / "data.txt").write_text("seven")
    (root / "a.py").write_text(
        "import os, pathlib, sys\nprint(open('data.txt').read(), sys.argv[1:], os.environ['TORCHPROOF_TORCH'])\n"
        "pathlib.Path('written').touch()\nprint(pathlib.Path('a.py').resolve().parent)\n"
    )
    return root


def test_a_script_runs_in_a_copy_with_its_arguments(python: Path, root: Path) -> None:
    end = Program(("a.py", "--x", "1"), root, root / "a.py").run(python, RELEASE)
    assert end.stdout == "seven ['--x', '1'] 2.9.1\n.\n"
    assert not (root / "written").exists()


def test_in_place_it_writes(python: Path, root: Path) -> None:
    Program(("a.py",), root, root / "a.py", in_place=True).run(python, RELEASE)
    assert (root / "written").exists()


def test_a_command_takes_the_python_of_the_release_and_its_path(
    python: Path, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", f"{root}/src{os.pathsep}/elsewhere")
    code = "import helper, sys; print(helper.X, sys.path[1].endswith('root/src'), '/elsewhere' in sys.path)"
    assert Program(("python", "-c", code), root).run(python, RELEASE).stdout == "5 True False\n"


def test_what_no_program_needs_is_not_copied(root: Path, tmp_path: Path) -> None:
    for name in (".git", "__pycache__", "env"):
        (root / name).mkdir()
        (root / name / "x").touch()
    (root / "env" / "pyvenv.cfg").touch()
    os.mkfifo(root / "pipe")
    copy, _ = copy_program(root, None, tmp_path / "copy")
    assert sorted(path.name for path in copy.iterdir()) == ["a.py", "data.txt", "src"]


def test_of_a_large_folder_a_script_takes_what_it_imports(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program_copy, "MAX_FILES", 2)
    (root / "b.py").write_text("from c.d import e\nimport a\nimport os\n")
    (root / "c").mkdir()
    (root / "c" / "d.py").write_text("import f\n")
    (root / "f.py").touch()
    assert {path.name for path in list_imported_files(root / "b.py")} == {"a.py", "b.py", "d.py", "f.py"}
    copy, told = copy_program(root, root / "b.py", tmp_path / "copy")
    assert (copy / "c" / "d.py").is_file()
    assert "too large to copy" in told
    with pytest.raises(TorchproofError, match="--in-place"):
        copy_program(root, None, tmp_path / "other")
