"""What is installed beside torch."""

from pathlib import Path

import pytest

from torchproof.errors import TorchproofError
from torchproof.trial.environments.requirements import (
    EnvironmentRequirements,
    read_requirement_file,
    read_script_dependencies,
    select_tools,
)
from torchproof.trial.trial_data import TorchRelease, choose_python, read_trial_data

RELEASE = TorchRelease("2.8", "2.8.0", ("3.9", "3.13"), {"torchvision": "==0.23.0", "torchao": "==0.13.0"})


def test_companions_follow_torch_unless_they_are_pinned() -> None:
    requirements = EnvironmentRequirements("3.11", ("torchvision", "torchvision[x]==0.1", "torch>=2", "numpy<2", "./a"))
    assert requirements.list_arguments(RELEASE) == ["torchvision==0.23.0", "torchvision[x]==0.1", "numpy<2", "./a"]
    requirements = EnvironmentRequirements("3.11", ("torchao", 'torchvision[x]; python_version > "3"'))
    arguments = requirements.list_arguments(RELEASE.build_patch("2.8.1"))
    assert arguments == ["torchao<=0.13.0", 'torchvision[x]<=0.23.0; python_version > "3"']


@pytest.mark.records
def test_each_release_has_its_companions() -> None:
    """As *Which versions go together* says; the first patch of 2.9 takes an older torchvision than the second."""
    data = read_trial_data()
    for release in data.releases:
        assert {"torchvision", "torchaudio", "torchao", "triton"} <= release.companions.keys()
    assert data.find_release("2.9").companions["torchao"] == "==0.14.1"
    assert [patch.companions["torchvision"] for patch in data.list_patches(data.find_release("2.9"))] == ["<=0.24.1"]


def test_a_project_and_a_day() -> None:
    requirements = EnvironmentRequirements("3.11", ("numpy", "torchvision"), Path("/p"), "2026-03-01")
    arguments = requirements.list_arguments(RELEASE)
    assert arguments[2:] == ["--editable", "/p", "--exclude-newer", "2026-03-01"]
    assert requirements.list_companions(RELEASE) == ["torchvision==0.23.0"]


def test_a_file_of_requirements(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("-r b.txt\nnumpy==2.1 --hash=sha256:0 \\\n# note\neinops  # why\n--index-url x\n")
    (tmp_path / "b.txt").write_text("rich\n")
    assert read_requirement_file(tmp_path / "a.txt") == ["rich", "numpy==2.1", "einops"]
    with pytest.raises(TorchproofError, match="name another file"):
        read_requirement_file(tmp_path / "c.txt")


def test_the_header_of_a_script(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_text('# /// script\n# dependencies = ["torch>=2.6", "numpy"]\n# ///\nimport torch\n')
    assert read_script_dependencies(path) == ["torch>=2.6", "numpy"]
    path.write_text("# /// script\n# not toml\n# ///\n")
    assert read_script_dependencies(path) == []


@pytest.mark.parametrize(
    ("command", "tools"),
    [(["pytest", "-q"], ["pytest"]), (["python", "-m", "pytest"], ["pytest"]), (["python", "a.py"], [])],
)
def test_a_command_says_which_tool_it_needs(command: list[str], tools: list[str]) -> None:
    assert select_tools(command) == tools


def test_the_python_that_each_release_has_a_wheel_for() -> None:
    releases = [RELEASE, TorchRelease("2.15", "2.15.0", ("3.11", "3.15"))]
    assert [choose_python(releases, current) for current in ("3.9", "3.12", "3.15")] == ["3.11", "3.12", "3.13"]
