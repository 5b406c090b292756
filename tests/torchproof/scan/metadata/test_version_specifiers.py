"""Requirements on torch as pip, Poetry and conda write them."""

import pytest
from packaging.specifiers import SpecifierSet
from packaging.version import Version

from torchproof.scan.metadata.version_specifiers import (
    parse_conda_requirement,
    parse_poetry_version,
    parse_requirement,
)

WHEEL = "https://download.example/whl/cu118/torch-2.7.1%2Bcu118-cp311-cp311-manylinux_2_28_x86_64.whl"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("torch", ""),
        ("torch==2.7.1+cpu", "==2.7.1"),
        ("torch===2.7.1+cu118", "==2.7.1"),
        ("Torch >= 2.6", ">=2.6"),
        ("torch (>=2.6)", ">=2.6"),
        ("torch[opt-einsum]>=2.6 ; python_version > '3'", ">=2.6"),
        ("torch>=2.6.*", ">=2.6"),
        ("torch==2.7.*", "==2.7.*"),
        ("torch!=2.7.0,>=2.6", "!=2.7.0,>=2.6"),
        (f"torch @ {WHEEL}", "==2.7.1"),
        (f"{WHEEL}#sha256=0", "==2.7.1"),
        ("torch @ git+https://github.example/pytorch", ""),
        ("torchvision>=2.6", None),
        ("torch-geometric==2.6", None),
        ("torch.x==1", None),
        ("pytorch>=2", None),
        ("torch>>2", None),
        ("https://example.org/other-1.0-py3-none-any.whl", None),
        ("torch" + " " * 100_000 + "?", None),
    ],
)
def test_a_requirement_of_pip(text: str, expected: str | None) -> None:
    found = parse_requirement(text)
    assert found == (None if expected is None else SpecifierSet(expected))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("^2.6", [">=2.6,<3"]),
        ("^2.6.1", [">=2.6.1,<3"]),
        ("^0.4.1", [">=0.4.1,<0.5"]),
        ("~2.6", [">=2.6,<2.7"]),
        ("~2.6.1", [">=2.6.1,<2.7"]),
        ("~2", [">=2,<3"]),
        ("*", [""]),
        ("2.6", ["==2.6"]),
        ("2.7.*", ["==2.7.*"]),
        (">=2.6 <2.8", [">=2.6,<2.8"]),
        (">=2.6,<2.8", [">=2.6,<2.8"]),
        ("~=2.6", ["~=2.6"]),
        ("!=2.6", ["!=2.6"]),
        ("2.7.1+cpu", ["==2.7.1"]),
        ("^2.6 || ^3.0", [">=2.6,<3", ">=3.0,<4"]),
        ("^x", [""]),
        ("", [""]),
    ],
)
def test_a_version_as_poetry_writes_it(text: str, expected: list[str]) -> None:
    assert parse_poetry_version(text) == tuple(map(SpecifierSet, expected))


@pytest.mark.parametrize(
    ("text", "inside", "outside"),
    [
        ("pytorch", "2.5.0", None),
        ("pytorch=2.7", "2.7.1", "2.8.0"),
        ("pytorch 2.7", "2.7.1", "2.8.0"),
        ("pytorch 2.7.1", "2.7.1", "2.7.0"),
        ("pytorch==2.7.1", "2.7.1", "2.7.0"),
        ("pytorch=2.7.1=cuda126_py311*", "2.7.1", "2.6.0"),
        ("pytorch 2.7.* py3.11_cuda", "2.7.1", "2.8.0"),
        ("pytorch >= 2.6, < 2.8", "2.7.1", "2.8.0"),
        ("pytorch>=2.6.*", "2.7.1", "2.5.0"),
        ("conda-forge::pytorch-gpu=2.7|=2.8", "2.8.0", "2.9.0"),
        ("pytorch[version='>=2.6,<2.8', build=cuda*]", "2.7.1", "2.8.0"),
        ("conda-forge/linux-64::pytorch==2.7.1", "2.7.1", "2.8.0"),
    ],
)
def test_a_requirement_of_conda(text: str, inside: str, outside: str | None) -> None:
    found = parse_conda_requirement(text)
    assert found is not None
    assert any(Version(inside) in specifier for specifier in found)
    assert outside is None or not any(Version(outside) in specifier for specifier in found)


@pytest.mark.parametrize("text", ["torchvision=0.2", "pytorch-cuda=12.4", "pytorch-lightning=2.7", "python=3.11", ""])
def test_another_package_of_conda(text: str) -> None:
    assert parse_conda_requirement(text) is None
