"""What the files of a folder say about torch, a kind of file at a time, also where somebody wrote something else."""

import os
import re
import time
from pathlib import Path

import pytest
from packaging.specifiers import SpecifierSet

from torchproof.scan.metadata.project_folder import ProjectFolder, read_project_folder
from torchproof.scan.metadata.torch_requirement import TorchRequirement

RELEASES = ("2.5", "2.6", "2.7", "2.8")
HASHED = "numpy==2 --hash=sha256:0\ntorch==2.7.1 \\\n    --hash=sha256:00 \\\n    --hash=sha256:01\n"
ENVIRONMENT = """
name: x  # why
channels: [pytorch, defaults]
dependencies:
  - python=3.11
  - "pytorch=2.7"   # quoted
  - pip
  - pip:
    - -r other.txt
    - torchmetrics
"""
PIP_PART = "dependencies:\n- python\n- pip:\n  - torch==2.7.1+cpu\n"
FLOW = "dependencies: [python=3.11, {pip: ['torch>=2.7,<2.8']}]\n"
UV_LOCK = """version = 1
[[package]]
name = "torchvision"
version = "0.22"
dependencies = [{ name = "torch" }]

[[package]]
name = "torch"
version = "2.7.1+cpu"
source = { registry = "x" }
wheels = [
    { url = "x", hash = "y" },
]
"""
PYLOCK = 'lock-version = "1.0"\n[[packages]]\nname = "torch"\nversion = "2.7.1"\n[[packages.wheels]]\nname = "x"\n'
PIXI_LOCK = """version: 6
packages:
- conda: https://conda.example/conda-forge/linux-64/pytorch-2.7.1-cuda126_mkl_py311_h30b5a27_300.conda
  sha256: 0
"""
PIXI_LOCK_PIP = "- pypi: https://files.example/packages/torch-2.7.1-cp311-cp311-linux_x86_64.whl\n  name: torch\n"
CONDA_LOCK = "package:\n- name: numpy\n  version: 2.0.0\n- name: pytorch\n  version: 2.7.1\n  manager: conda\n"


def write(folder: Path, files: dict[str, str | bytes]) -> ProjectFolder:
    for name, text in files.items():
        (folder / name).parent.mkdir(exist_ok=True, parents=True)
        (folder / name).write_bytes(text.encode() if isinstance(text, str) else text)
    return read_project_folder(folder)


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("pyproject.toml", '[project]\ndependencies = ["numpy", "torch>=2.7"]', ">=2.7"),
        ("pyproject.toml", '[project]\ndependencies = ["torchvision>=2.6", "pytorch>=1"]', None),
        ("pyproject.toml", '[project.optional-dependencies]\na = ["torch>=2.7"]', ">=2.7"),
        ("pyproject.toml", '[dependency-groups]\na = [{include-group = "b"}]\nb = ["torch>=2.7"]', ">=2.7"),
        ("pyproject.toml", '[tool.uv]\nconstraint-dependencies = ["torch==2.7.1"]', "==2.7.1"),
        ("pyproject.toml", '[tool.pdm.dev-dependencies]\na = ["torch>=2.7"]', ">=2.7"),
        ("pyproject.toml", '[tool.hatch.envs.test]\ndependencies = ["torch>=2.7"]', ">=2.7"),
        ("pyproject.toml", '[tool.poetry.dependencies]\ntorch = "^2.7"', ">=2.7,<3"),
        (
            "pyproject.toml",
            '[tool.poetry.group.dev.dependencies]\ntorch = {version = "^2.7", source = "x"}',
            ">=2.7,<3",
        ),
        ("pyproject.toml", '[tool.poetry.dependencies]\ntorch = {path = "x"}', ""),
        ("pyproject.toml", "[tool.poetry.dependencies]\ntorch = {version = 2.8}", ""),
        ("pyproject.toml", "[tool.poetry.dependencies]\ntorch = 2", ""),
        ("pyproject.toml", '[tool.pixi.dependencies]\npytorch = ">=2.7,<3"', ">=2.7,<3"),
        ("pixi.toml", '[feature.gpu.pypi-dependencies]\ntorch = {version = "==2.7.1"}', "==2.7.1"),
        ("pixi.toml", '[target.linux-64.dependencies]\npytorch-gpu = "2.7.*"', "==2.7.*"),
        ("Pipfile", '[packages]\ntorch = "==2.7.1"', "==2.7.1"),
        ("Pipfile", '[packages]\ntorch = {version = ">=2.7", index = "x"}\n[dev-packages]\ntorch = "*"', ">=2.7"),
        ("Pipfile", '[packages]\ntorch = "*"', ""),
        ("Pipfile", '[packages]\nTorch = "==2.7.1"', "==2.7.1"),
        ("pyproject.toml", '[tool.poetry.dependencies]\nTorch = "^2.7"', ">=2.7,<3"),
        ("setup.cfg", "[options]\ninstall_requires =\n    numpy\n    torch>=2.7\n", ">=2.7"),
        ("setup.cfg", "[options.extras_require]\na = numpy; torch>=2.7", ">=2.7"),
        ("setup.py", "setup(install_requires=['numpy', 'torch>=2.7'])", ">=2.7"),
        ("setup.py", "setup(install_requires=['torch'])", None),
        ("requirements.txt", "numpy\ntorch>=2.7  # why\n", ">=2.7"),
        ("requirements.txt", "torch==2.7.1+cpu\n", "==2.7.1"),
        ("requirements.txt", HASHED, "==2.7.1"),
        ("requirements.txt", b"\xef\xbb\xbftorch==2.7.1", "==2.7.1"),
        ("requirements.txt", b"\xff\xfe" + "numpy\r\ntorch==2.7.1\r\n".encode("utf-16-le"), "==2.7.1"),
        ("requirements.txt", "--extra-index-url https://x\n-e .\n${X}\ntorch~=2.7\n", "~=2.7"),
        ("dev-requirements.txt", "torch>=2.7", ">=2.7"),
        ("requirements.in", "torch>=2.7", ">=2.7"),
        ("requirements/base.txt", "torch>=2.7", ">=2.7"),
        ("other.txt", "torch>=2.7", None),
        ("environment.yml", ENVIRONMENT, "==2.7.*"),
        ("environment.yaml", PIP_PART, "==2.7.1"),
        ("environment-gpu.yml", FLOW, ">=2.7,<2.8"),
        ("conda.yaml", "dependencies:\n- pytorch\n", ""),
        ("environment.yml", "dependencies: {pytorch: 1}", None),
    ],
)
def test_the_places_of_a_requirement(tmp_path: Path, name: str, text: str | bytes, expected: str | None) -> None:
    found = write(tmp_path, {name: text}).declared
    if expected is None:
        assert found is None
    else:
        assert found is not None
        assert found.alternatives == (SpecifierSet(expected),)
        assert found.path == tmp_path / name


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("uv.lock", UV_LOCK),
        ("uv.lock", UV_LOCK.replace("\n", "\r\n")),
        ("poetry.lock", UV_LOCK),
        ("pdm.lock", UV_LOCK),
        ("pylock.toml", PYLOCK),
        ("pylock.gpu.toml", PYLOCK),
        ("Pipfile.lock", '{"default": {"torch": {"version": "==2.7.1+cpu", "hashes": []}}}'),
        ("Pipfile.lock", '{"develop": {"torch": {"file": "https://x/torch-2.7.1-cp311-cp311-linux_x86_64.whl"}}}'),
        ("pixi.lock", PIXI_LOCK),
        ("pixi.lock", PIXI_LOCK_PIP),
        ("conda-lock.yml", CONDA_LOCK),
    ],
)
def test_the_lock_files(tmp_path: Path, name: str, text: str) -> None:
    found = write(tmp_path, {name: text}).locked
    assert found is not None
    assert (found.text, found.path) == ("torch==2.7.1", tmp_path / name)


@pytest.mark.parametrize("name", ["uv.lock", "Pipfile.lock", "pixi.lock"])
def test_a_lock_without_torch(tmp_path: Path, name: str) -> None:
    assert write(tmp_path, {name: '{"default": {"torchvision": {"version": "==0.22"}}}'}).locked is None


def test_included_files_and_constraints(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "requirements.txt": "-r deep/other.list\n--constraint=deep/pins.list\n-r https://example.org/x\n",
        "deep/other.list": "-r ../requirements.txt\ntorch>=2.6\n",
        "deep/pins.list": "torch<2.8\nnumpy==1\n",
    }
    found = write(tmp_path, files).declared
    assert found is not None
    assert found.alternatives == (SpecifierSet(">=2.6,<2.8"),)
    assert found.path == tmp_path / "deep" / "other.list"


def test_a_constraint_names_its_file_where_the_requirement_has_no_version(tmp_path: Path) -> None:
    found = write(tmp_path, {"requirements.txt": "torch\n-c pins.list\n", "pins.list": "torch==2.7.1\n"}).declared
    assert found is not None
    assert (found.text, found.path.name) == ("torch==2.7.1", "pins.list")


def test_an_override_counts_before_all_and_a_group_after(tmp_path: Path) -> None:
    text = '[project]\ndependencies = ["torch>=2.6"]\n[dependency-groups]\na = ["torch==2.8.0"]\n'
    found = write(tmp_path, {"pyproject.toml": text}).declared
    assert found is not None
    assert found.text == "torch>=2.6"
    found = write(tmp_path, {"pyproject.toml": f'{text}[tool.uv]\noverride-dependencies = ["torch==2.7.1"]'}).declared
    assert found is not None
    assert found.text == "torch==2.7.1"


def test_a_version_for_each_platform_and_poetrys_list(tmp_path: Path) -> None:
    text = '[tool.poetry.dependencies]\ntorch = [{version = "2.6.0", markers = "x"}, {version = "^2.7"}, "2.8.0", 3]\n'
    found = write(tmp_path, {"pyproject.toml": text}).declared
    assert found is not None
    assert [found.admits(release) for release in RELEASES] == [False, True, True, True]
    assert found.find_lowest_release(RELEASES) == "2.6"


def test_a_file_with_a_version_counts_before_one_without(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "pyproject.toml": '[project]\ndependencies = ["torch"]\n',
        "requirements.txt": "torch==2.7.1\n",
    }
    found = write(tmp_path, files).declared
    assert found is not None
    assert found.path.name == "requirements.txt"


def test_setuptools_takes_requirements_from_files(tmp_path: Path) -> None:
    text = '[tool.setuptools.dynamic]\ndependencies = {file = ["needs.list", 3]}\n'
    found = write(tmp_path, {"pyproject.toml": text, "needs.list": "torch>=2.7\n"}).declared
    assert found is not None
    assert found.path.name == "needs.list"


@pytest.mark.parametrize(
    "text",
    [
        'tool = "x"',
        "project = 3",
        "[tool]\npoetry = 2",
        '[project]\ndependencies = "torch"\noptional-dependencies = ["torch"]',
        '[project]\ndependencies = [1, ["torch"]]\n[dependency-groups]\na = "torch"',
        "[tool.poetry]\ndependencies = []\n[tool.pixi]\nfeature = 3",
    ],
)
def test_what_is_no_table_says_nothing(tmp_path: Path, text: str) -> None:
    folder = write(tmp_path, {"pyproject.toml": text})
    assert (folder.declared, folder.problems) == (None, {})


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("pyproject.toml", "no toml", "no TOML"),
        ("pyproject.toml", "x = " + "[" * 100_000, "nested too deeply"),
        ("pyproject.toml", ".".join("a" * 200_000) + " = 1", "nested too deeply"),
        ("pyproject.toml", "x = " + "1" * 10_000, "no TOML"),
        ("pyproject.toml", b"\0", "no TOML"),
        ("setup.cfg", "no config", "no configuration"),
        ("setup.py", "torch (", "no Python 3"),
        ("setup.py", "torch = " + "-" * 100_000 + "1", "nested too deeply"),
        ("environment.yml", "torch: [", "no YAML"),
        ("environment.yml", "torch: " + "[" * 100_000, "no YAML|nested too deeply"),
        ("Pipfile", "torch = [", "no TOML"),
        ("Pipfile.lock", "[torch", "no lock of Pipenv"),
        ("Pipfile.lock", '["torch"]', "no lock of Pipenv"),
        ("requirements.txt", "-r nowhere.txt", "no such file"),
        ("requirements.txt", "-r .", "a folder"),
        ("uv.lock", '[[package]]\nname = "torch"\nversion = [', "no TOML"),
    ],
)
def test_a_file_that_cannot_be_read_is_named_and_hides_no_other(
    tmp_path: Path, name: str, text: str | bytes, message: str
) -> None:
    (problem,) = write(tmp_path, {name: text}).problems.values()
    assert re.search(message, problem)
    assert write(tmp_path, {"z-requirements.txt": "torch==2.7.1\n"}).declared is not None


@pytest.mark.parametrize("name", ["pyproject.toml", "setup.cfg", "setup.py", "requirements.txt", "uv.lock", "Pipfile"])
@pytest.mark.parametrize("device", [None, "/dev/zero"])
def test_only_regular_files_are_read(tmp_path: Path, name: str, device: str | None) -> None:
    if device:
        (tmp_path / name).symlink_to(device)
    else:
        os.mkfifo(tmp_path / name)
    folder = read_project_folder(tmp_path)
    assert folder.problems == {tmp_path / name: "no regular file"}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("setup.cfg", "[options]\na" + " " * 300_000 + "b\n"),
        ("requirements.txt", "torch" + " " * 1_000_000 + "?\n"),
        ("requirements.txt", "torch \\\n" * 200_000),
        ("pixi.lock", "/torch-2" * 200_000),
        ("pixi.lock", "/pytorch-2" + "-" * 1_000_000),
        ("conda-lock.yml", " " * 1_000_000 + "name: torch"),
        ("uv.lock", "[[package]]\n" * 200_000 + "torch"),
        ("environment.yml", "torch: &a [x, x]\n" + "".join(f"k{n}: &b{n} [*a, *a]\n" for n in range(3_000))),
    ],
)
def test_a_long_file_takes_a_time_that_grows_with_its_length(tmp_path: Path, name: str, text: str) -> None:
    started = time.process_time()
    write(tmp_path, {name: text})
    assert time.process_time() - started < 5


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
        (">=2.8.0.dev20250101", "2.8", "2.8"),
        (">=3", None, None),
        ("", "2.5", "2.8"),
    ],
)
def test_the_releases_that_a_requirement_admits(specifier: str, lowest: str | None, highest: str | None) -> None:
    found = TorchRequirement((SpecifierSet(specifier),), Path("x"))
    assert found.find_lowest_release(RELEASES) == lowest
    assert found.find_highest_release(RELEASES) == highest
