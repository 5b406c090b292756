"""A package without a GPU: constants that are not one another, zeros, a toolkit, and a driver to link."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from torchproof_assembly import fake_packages
from torchproof_assembly.patched_interface import replace_in_modules

torch: Any = pytest.importorskip("torch")
fake: Any = pytest.importorskip("torch._subclasses.fake_tensor")


@pytest.fixture
def same() -> Iterator[Any]:
    utils: Any = pytest.importorskip("torch._inductor.utils")
    kept = utils.is_same_tensor
    fake_packages._compare_constants_by_storage()  # noqa: SLF001 (the rest asks for a build with CUDA)
    yield utils.is_same_tensor
    replace_in_modules("is_same_tensor", utils.is_same_tensor, kept)


def test_two_constants_of_one_shape_are_two(same: Any) -> None:
    """Both lie at address 0; taken for one, a bias would be read where the weight is meant, by another kernel."""
    with fake.FakeTensorMode():
        weight, bias = torch.ones(128), torch.zeros(128)
    assert not same(weight, bias)
    values = torch.ones(128)
    assert same(values, values)
    assert not same(values, torch.ones(128))
    assert vars(pytest.importorskip("torch._inductor.graph"))["is_same_tensor"] is same


def test_zeros_are_packed_where_there_are_no_values() -> None:
    storage = torch.empty(2, device="meta").untyped_storage()
    with fake_packages.pack_zeros(torch):
        assert storage.cpu().tolist() == [0] * 8
        assert torch.ones(1, dtype=torch.uint8).untyped_storage().cpu().tolist() == [1]
    with pytest.raises(NotImplementedError):
        storage.cpu()


@pytest.mark.parametrize("before", [None, "/a"])
def test_the_linker_finds_a_driver_while_a_package_is_made(
    before: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LIBRARY_PATH", raising=False)
    if before:
        monkeypatch.setenv("LIBRARY_PATH", before)
    with fake_packages.link_fake_driver(tmp_path):
        assert os.environ["LIBRARY_PATH"].split(":") == [str(tmp_path), *([before] if before else [])]
        assert (tmp_path / "libcuda.so").is_file()
    assert os.environ.get("LIBRARY_PATH") == before


def test_headers_are_taken_from_where_nvcc_lies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is called nvcc may be a script elsewhere; torch takes the folder above that."""
    extension: Any = pytest.importorskip("torch.utils.cpp_extension")
    called, home = tmp_path / "called", tmp_path / "cuda"
    called.mkdir()
    (called / "nvcc").write_text(f"#!/bin/sh\necho '#$ _HERE_={home}/bin' >&2\n")
    (called / "nvcc").chmod(0o755)
    monkeypatch.setenv("PATH", f"{called}:{os.environ['PATH']}")
    monkeypatch.setattr(extension, "CUDA_HOME", str(tmp_path))
    with fake_packages.find_cuda_headers():
        assert str(home) == extension.CUDA_HOME
    assert str(tmp_path) == extension.CUDA_HOME
    (tmp_path / "include").mkdir()
    (tmp_path / "include" / "cuda.h").touch()
    with fake_packages.find_cuda_headers():
        assert str(tmp_path) == extension.CUDA_HOME
