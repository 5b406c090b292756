"""What ``pyproject.toml``, a script's header, ``Pipfile`` and ``pixi.toml`` say about torch."""

import tomllib
from pathlib import Path

import pytest

from torchproof.regular_files import Unreadable
from torchproof.scan.metadata.pyproject_reader import (
    MAX_DOTS,
    find_pipfile_statements,
    find_pixi_statements,
    find_pyproject_statements,
    find_requirement_files,
    find_script_statements,
    parse_toml,
)
from torchproof.scan.metadata.torch_requirement import TorchRequirement

HERE = Path("pyproject.toml")


def describe(statement: TorchRequirement) -> str:
    return f"{statement.weight.name.lower()} {statement.text}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[project]\ndependencies = ["numpy", "torch>=2.7", "torch<3"]', ["direct torch>=2.7", "direct torch<3"]),
        (
            '[project.optional-dependencies]\na = ["torch>=2.7"]\nb = ["torch"]',
            ["optional torch>=2.7", "optional torch"],
        ),
        ('[dependency-groups]\na = ["torch>=2.7", {include-group = "b"}]', ["optional torch>=2.7"]),
        ('[tool.uv]\noverride-dependencies = ["torch==2.7"]', ["override torch==2.7"]),
        ('[tool.uv]\nconstraint-dependencies = ["torch<2.8"]', ["constraint torch<2.8"]),
        ('[tool.uv]\ndev-dependencies = ["torch"]', ["optional torch"]),
        ('[tool.rye]\ndev-dependencies = ["torch"]', ["optional torch"]),
        ('[tool.pdm.dev-dependencies]\nx = ["torch"]', ["optional torch"]),
        ('[tool.hatch.envs.a]\ndependencies = ["torch"]', ["optional torch"]),
        ('[tool.hatch.envs.a]\nextra-dependencies = ["torch"]', ["optional torch"]),
        ('[tool.other]\ndependencies = ["torch"]', []),
        ('[tool.poetry.dependencies]\ntorch = "^2.7"', ["direct torch<3,>=2.7"]),
        ('[tool.poetry.dependencies]\ntorch = "*"', ["direct torch"]),
        ('[tool.poetry.dependencies]\ntorch = ["^2.6", "^2.7"]', ["direct torch<3,>=2.6 or torch<3,>=2.7"]),
        ("[tool.poetry.dependencies]\ntorch = []", ["direct torch"]),
        ('[tool.poetry.dependencies]\ntorch = {git = "x"}', ["direct torch"]),
        (
            '[tool.poetry.dependencies]\ntorch = {url = "https://x/torch-2.7.1-cp311-cp311-linux_x86_64.whl"}',
            ["direct torch==2.7.1"],
        ),
        ('[tool.poetry.dependencies]\ntorch = {url = "https://x/y.zip"}', ["direct torch"]),
        ('[tool.poetry.dev-dependencies]\ntorch = "~2.7"', ["optional torch<2.8,>=2.7"]),
        ('[tool.poetry.group.a.dependencies]\nTORCH = "2.7"', ["optional torch==2.7"]),
        ('[tool.poetry.dependencies]\ntorchvision = "^0.20"', []),
        ('[tool.pixi.dependencies]\npytorch = "2.7.*"', ["direct torch==2.7.*"]),
        ('[tool.pixi.pypi-dependencies]\ntorch = ">=2.7"', ["direct torch>=2.7"]),
        ('project = "torch"\ntool = ["torch"]', []),
    ],
)
def test_a_pyproject(text: str, expected: list[str]) -> None:
    found = find_pyproject_statements(tomllib.loads(text), HERE)
    assert [describe(statement) for statement in found] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[dependencies]\npytorch = ">=2.7"', ["direct torch>=2.7"]),
        ('[dependencies]\npytorch-gpu = {version = "2.7.1", channel = "x"}', ["direct torch==2.7.1"]),
        ('[dependencies]\ntorch = ">=2.7"', []),
        ('[pypi-dependencies]\ntorch = "==2.7.1"', ["direct torch==2.7.1"]),
        ('[pypi-dependencies]\ntorch = "*"', ["direct torch"]),
        ('[pypi-dependencies]\ntorch = {version = "*"}', ["direct torch"]),
        ('[pypi-dependencies]\npytorch = "==2.7.1"', []),
        ('[pypi-dependencies]\ntorch = {url = "https://x/torch-2.7.1-py3-none-any.whl"}', ["direct torch==2.7.1"]),
        ('[target.linux-64.dependencies]\npytorch = "2.7.1"', ["direct torch==2.7.1"]),
        ('[feature.gpu.dependencies]\npytorch = "2.7.1"', ["optional torch==2.7.1"]),
        ('[feature.gpu.target.linux-64.pypi-dependencies]\ntorch = "==2.7.1"', ["optional torch==2.7.1"]),
    ],
)
def test_tables_of_pixi(text: str, expected: list[str]) -> None:
    assert [describe(statement) for statement in find_pixi_statements(tomllib.loads(text), HERE)] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[packages]\ntorch = ">=2.7"', ["direct torch>=2.7"]),
        ('[dev-packages]\ntorch = {version = "==2.7.1+cpu", index = "x"}', ["optional torch==2.7.1"]),
        ('[packages]\ntorch = {file = "https://x/torch-2.7.1-py3-none-any.whl"}', ["direct torch==2.7.1"]),
        ('[packages]\ntorch = {file = "https://x/other.zip"}', ["direct torch"]),
        ("[packages]\ntorch = 2.7", ["direct torch"]),
        ('[packages]\ntorch = "no version"', ["direct torch"]),
        ('packages = ["torch"]', []),
    ],
)
def test_a_pipfile(tmp_path: Path, text: str, expected: list[str]) -> None:
    (tmp_path / "Pipfile").write_text(text)
    assert [describe(statement) for statement in find_pipfile_statements(tmp_path / "Pipfile")] == expected


HEADER = "# /// script\n# dependencies = [\n#   'torch>=2.7',\n# ]\n# ///\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (HEADER, ["direct torch>=2.7"]),
        (f"#!/usr/bin/env python\n\n{HEADER}import torch\n", ["direct torch>=2.7"]),
        (HEADER.replace("\n", "\r\n"), ["direct torch>=2.7"]),
        (HEADER.replace("# ///\n", ""), []),
        (HEADER.replace("#   'torch", "  'torch"), []),
        (HEADER.replace("# dependencies", "#\n# dependencies"), ["direct torch>=2.7"]),
        (HEADER.replace("torch", "numpy"), []),
        (f"{HEADER}# more\n# ///\n", []),
        ("# /// other\n# dependencies = ['torch']\n# ///\n", []),
        ("x = '# /// script'\n", []),
        ("import torch\n", []),
        ("# /// script\n# requires-python = '>=3.11'\n# ///\n", []),
        ("# /// script\n# dependencies = 'torch'\n# ///\n", []),
    ],
)
def test_the_header_of_a_script(text: str, expected: list[str]) -> None:
    """A header goes to its last closing line, as PEP 723 has it; what is no TOML then says nothing."""
    try:
        found = find_script_statements(text.encode(), Path("a.py"))
    except Unreadable:
        found = []
    assert [describe(statement) for statement in found] == expected


def test_a_header_that_is_no_toml_cannot_be_read() -> None:
    with pytest.raises(Unreadable, match="no TOML"):
        find_script_statements(b"# /// script\n# dependencies = [\n# ///\n", Path("a.py"))


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ('{file = ["a.txt", "b.txt"]}', ["p/a.txt", "p/b.txt"]),
        ('{file = "a.txt"}', ["p/a.txt"]),
        ("{file = [3]}", []),
        ('{attr = "x"}', []),
        ('["a.txt"]', []),
    ],
)
def test_the_files_that_setuptools_takes_requirements_from(files: str, expected: list[str]) -> None:
    table = tomllib.loads(f"[tool.setuptools.dynamic]\ndependencies = {files}")
    assert [path.as_posix() for path in find_requirement_files(table, Path("p"))] == expected


@pytest.mark.parametrize(
    ("line", "is_read"),
    [
        (f'x = "{"." * 2 * MAX_DOTS}"', True),
        (f"x = '{'.' * 2 * MAX_DOTS}'", True),
        (".".join("a" * (MAX_DOTS + 1)) + " = 1", True),
        (".".join("a" * (MAX_DOTS + 1)) + " = '.'", True),
        (".".join("a" * (MAX_DOTS + 2)) + " = 1", False),
        ("x = 1 # " + "." * (MAX_DOTS + 1), False),
    ],
)
def test_a_line_with_many_dots_is_not_parsed(line: str, is_read: bool) -> None:
    if is_read:
        assert parse_toml(line)
    else:
        with pytest.raises(Unreadable, match="nested too deeply"):
            parse_toml(line)
