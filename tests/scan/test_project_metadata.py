"""What a project's metadata says about torch, also where somebody wrote something else in its place."""

from pathlib import Path

import pytest
from packaging.specifiers import SpecifierSet

from torchproof.errors import RecordError
from torchproof.scan.project_metadata import (
    TorchRequirement,
    find_project_root,
    find_torch_requirement,
    read_settings,
)


@pytest.mark.parametrize(
    "text",
    [
        'tool = "x"',
        "project = 3",
        "[tool]\ntorchproof = 1\npoetry = 2",
        '[project]\ndependencies = "torch"\noptional-dependencies = ["torch"]',
        '[project]\ndependencies = [1, ["torch"]]\n[dependency-groups]\na = "torch"',
    ],
)
def test_what_is_no_table_says_nothing(tmp_path: Path, text: str) -> None:
    (tmp_path / "pyproject.toml").write_text(text)
    assert read_settings(tmp_path) == {}
    assert find_torch_requirement(tmp_path) is None


def test_a_requirement_beside_it_is_found(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('tool = "x"\n[project]\ndependencies = ["numpy", "torch>=2.6"]\n')
    found = find_torch_requirement(tmp_path)
    assert found is not None
    assert str(found.specifier) == ">=2.6"


RELEASES = ("2.5", "2.6", "2.7", "2.8")


def requirement(folder: Path, name: str, text: str) -> str | None:
    """Return the specifier that a file of a project gives, sorted."""
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_text(text)
    found = find_torch_requirement(folder)
    return ",".join(sorted(str(found.specifier).split(","))) if found else None


@pytest.mark.parametrize(
    ("version", "expected"),
    [
        ('"^2.6"', "<3,>=2.6"),
        ('"^2.6.1"', "<3,>=2.6.1"),
        ('"^1.13"', "<2,>=1.13"),
        ('"*"', ""),
        ('"2.6"', "==2.6"),
        ('">=2.6,<2.8"', "<2.8,>=2.6"),
        ('"~=2.6"', "~=2.6"),
        ('"!=2.6"', "!=2.6"),
        ('"^x"', ""),
        ('{version = "^2.6", source = "x"}', "<3,>=2.6"),
        ('{path = "x"}', ""),
    ],
)
def test_a_version_as_poetry_writes_it(tmp_path: Path, version: str, expected: str) -> None:
    text = f"[tool.poetry.dependencies]\ntorch = {version}\n"
    assert requirement(tmp_path, "pyproject.toml", text) == expected


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("pyproject.toml", '[project]\ndependencies = ["torch>=2.6"]', ">=2.6"),
        ("pyproject.toml", '[project]\ndependencies = ["Torch >= 2.6"]', ">=2.6"),
        ("pyproject.toml", "[project]\ndependencies = [\"torch>=2.6; python_version > '3'\"]", ">=2.6"),
        ("pyproject.toml", '[project]\ndependencies = ["torchvision>=2.6", "pytorch>=1"]', None),
        ("pyproject.toml", '[project.optional-dependencies]\na = ["torch>=2.6"]', ">=2.6"),
        ("pyproject.toml", '[dependency-groups]\na = ["torch>=2.6"]', ">=2.6"),
        ("setup.cfg", "[options]\ninstall_requires =\n    numpy\n    torch>=2.6\n", ">=2.6"),
        ("setup.cfg", "no config", None),
        ("requirements.txt", "numpy\n-r other.txt\ntorch>=2.6  # why\n", ">=2.6"),
        ("dev-requirements.txt", "torch>=2.6", ">=2.6"),
        ("requirements/base.txt", "torch>=2.6", ">=2.6"),
        ("other.txt", "torch>=2.6", None),
        ("setup.py", "setup(install_requires=['numpy', 'torch>=2.6'])", ">=2.6"),
        ("setup.py", "setup(install_requires=['torch'])", None),
        ("setup.py", "no python", None),
    ],
)
def test_the_places_of_a_requirement(tmp_path: Path, name: str, text: str, expected: str | None) -> None:
    assert requirement(tmp_path, name, text) == expected


@pytest.mark.parametrize(
    ("specifier", "lowest", "highest"),
    [
        (">=2.6", "2.6", "2.8"),
        (">=2.6.2", "2.6", "2.8"),
        (">2.6.0", "2.6", "2.8"),
        (">=2.6.4", "2.7", "2.8"),
        ("<2.7", "2.5", "2.6"),
        ("==2.6.*", "2.6", "2.6"),
        ("!=2.5.*", "2.6", "2.8"),
        ("==2.6", "2.6", "2.6"),
        (">=3", None, None),
        ("", "2.5", "2.8"),
    ],
)
def test_the_releases_that_a_requirement_admits(specifier: str, lowest: str | None, highest: str | None) -> None:
    found = TorchRequirement(SpecifierSet(specifier), Path("x"))
    assert found.lowest_release(RELEASES) == lowest
    assert found.highest_release(RELEASES) == highest


def test_the_root_of_a_project(tmp_path: Path) -> None:
    below = tmp_path / "p" / "q"
    below.mkdir(parents=True)
    (below / "a.py").touch()
    (tmp_path / "p" / "setup.py").touch()
    assert find_project_root(below) == find_project_root(below / "a.py") == tmp_path / "p"
    (below / "pyproject.toml").touch()
    assert find_project_root(below) == below


def test_settings_are_read_and_an_unknown_one_is_named(tmp_path: Path) -> None:
    path = tmp_path / "pyproject.toml"
    assert read_settings(tmp_path) == {}
    path.write_text('[tool.torchproof.scan]\nfrom = "2.6"\nfail-on = "any"\n')
    assert read_settings(tmp_path) == {"from": "2.6", "fail-on": "any"}
    path.write_text("[tool.torchproof.scan]\nnosuch = 1\n")
    with pytest.raises(RecordError, match=r"tool\.torchproof\.scan: nosuch: allowed are baseline, confidence"):
        read_settings(tmp_path)
    path.write_text("[tool.torchproof]\nscan = 1\n")
    with pytest.raises(RecordError, match=r"tool\.torchproof\.scan: scan: allowed"):
        read_settings(tmp_path)
    path.write_text("no toml")
    with pytest.raises(RecordError, match="cannot be read"):
        read_settings(tmp_path)
