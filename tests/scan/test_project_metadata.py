"""What a project's metadata says about torch, also where somebody wrote something else in its place."""

from pathlib import Path

import pytest

from torchproof.scan.project_metadata import find_torch_requirement, read_settings


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
