"""Which metadata holds for a file: its own header, its folder's, or the nearest above, and never above a repository."""

from pathlib import Path

import pytest

from torchproof.scan.metadata.project_tree import ProjectTree, find_project_root

HEADER = b'#!/usr/bin/env python\n# /// script\n# dependencies = [\n#   "torch==2.7.1",\n# ]\n# ///\nimport torch\n'
LOCK = '[[package]]\nname = "torch"\nversion = "{}"\n'


def write(folder: Path, name: str, text: str = "") -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def project(version: str) -> str:
    return f'[project]\ndependencies = ["torch{version}"]\n'


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    write(tmp_path, "requirements.txt", "torch==1.0\n")
    folder = tmp_path / "repository"
    (folder / ".git").mkdir(parents=True)
    return folder


def test_the_root_of_a_project(tmp_path: Path) -> None:
    below = tmp_path / "p" / "q"
    below.mkdir(parents=True)
    (below / "a.py").touch()
    (tmp_path / "p" / "setup.py").touch()
    assert find_project_root(below) == find_project_root(below / "a.py") == tmp_path / "p"
    (below / "pyproject.toml").touch()
    assert find_project_root(below) == below


def test_each_package_follows_the_nearest_metadata(repository: Path) -> None:
    write(repository, "pyproject.toml", project(">=2.5"))
    write(repository, "packages/a/pyproject.toml", project(">=2.6"))
    write(repository, "packages/b/pyproject.toml", "[project]\n")
    tree = ProjectTree()
    assert tree.find_torch(repository / "packages/a/src/deep/x.py").text == (
        f"{repository}/packages/a/pyproject.toml says torch>=2.6"
    )
    for name in ("packages/b/x.py", "x.py", "packages/b/deep/x.py"):
        assert tree.find_torch(repository / name).text == f"{repository}/pyproject.toml says torch>=2.5"


def test_nothing_above_a_repository_counts(repository: Path) -> None:
    assert ProjectTree().find_torch(repository / "x.py").text == "no metadata says which torch"


def test_without_a_repository_the_folder_one_stands_in_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, "requirements.txt", "torch==2.7.1\n")
    write(tmp_path, "a/pyproject.toml")
    assert ProjectTree().find_torch(tmp_path / "a/x.py").used is None
    monkeypatch.chdir(tmp_path)
    assert ProjectTree().find_torch(tmp_path / "a/x.py").text == "requirements.txt says torch==2.7.1"


def test_a_lock_of_the_workspace_says_which_of_the_admitted(repository: Path) -> None:
    write(repository, "uv.lock", LOCK.format("2.7.1+cpu"))
    write(repository, "a/pyproject.toml", project(">=2.6"))
    write(repository, "b/pyproject.toml", project(">=2.8"))
    tree = ProjectTree()
    assert tree.find_torch(repository / "a/x.py").text == (
        f"{repository}/uv.lock says torch==2.7.1; {repository}/a/pyproject.toml says torch>=2.6"
    )
    assert tree.find_torch(repository / "b/x.py").text == (
        f"{repository}/b/pyproject.toml says torch>=2.8; "
        f"{repository}/uv.lock holds torch==2.7.1, which that does not admit"
    )
    promised = tree.find_torch(repository / "a/x.py").promised
    assert promised is not None
    assert promised.text == "torch>=2.6", "a lock is no promise"


def test_a_requirement_without_a_version_leaves_it_to_the_folder_above(repository: Path) -> None:
    write(repository, "requirements.txt", "torch==2.7.1\n")
    write(repository, "a/pyproject.toml", project(""))
    assert ProjectTree().find_torch(repository / "a/x.py").text == f"{repository}/requirements.txt says torch==2.7.1"


def test_the_header_of_a_script_counts_before_all(repository: Path) -> None:
    write(repository, "pyproject.toml", project(">=2.5"))
    script = repository / "x.py"
    assert ProjectTree().find_torch(script, HEADER).text == f"{script} says torch==2.7.1"
    assert ProjectTree().find_torch(script, HEADER.replace(b"\n", b"\r\n")).text == f"{script} says torch==2.7.1"
    write(repository, "x.py.lock", LOCK.format("2.7.1"))
    assert (
        ProjectTree()
        .find_torch(script, HEADER.replace(b"==2.7.1", b">=2.6"))
        .text.startswith(f"{script}.lock says torch==2.7.1")
    )


@pytest.mark.parametrize(
    "header",
    [
        b"# /// script\n# dependencies = [\n",
        b'# /// script\n# dependencies = ["numpy"]\n# ///\n',
        b"# /// script\n# dependencies = 3\n# ///\n",
        b"# /// script\n" * 100_000,
        b"# /// script\n" + b"#\n" * 300_000,
    ],
)
def test_another_header_says_nothing(repository: Path, header: bytes) -> None:
    tree = ProjectTree()
    assert tree.find_torch(repository / "x.py", header).used is None
    assert [*tree.list_problems()] == []


def test_a_header_that_is_no_toml_is_named(repository: Path) -> None:
    tree = ProjectTree()
    assert tree.find_torch(repository / "x.py", b"# /// script\n# no toml\n# ///\n").used is None
    ((path, problem),) = tree.list_problems()
    assert path == repository / "x.py"
    assert problem.startswith("its header: no TOML")
