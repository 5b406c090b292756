"""An extension that was built for another torch is answered by the pairs of its package."""

import json
from pathlib import Path

import pytest

from sources import text_of
from torchproof.history.name_history import History
from torchproof.why.foreign_builds import answer_foreign_build

SYMBOL = "undefined symbol: _ZN5torch3jit17parseSchemaOrNameERKSs"
PATH = "/usr/lib/python3/dist-packages"


@pytest.fixture
def history(tmp_path: Path) -> History:
    table = json.loads(text_of({"torch/__init__.py": ""}, {"torch/__init__.py": ""}))
    partners = {}
    for package, versions, last in (("torchvision", ["0.20", "0.21"], ""), ("torchtext", ["0.18", "0.18"], "2.3")):
        partners[package] = tmp_path / f"{package}.json"
        facts = {"package": package, "pairing": "requires-torch", "versions": versions, "last_build": last}
        partners[package].write_text(json.dumps(table | facts))
    return History(table, partners=partners)


@pytest.mark.parametrize(
    ("message", "text", "action"),
    [
        (
            "operator torchvision::nms does not exist",
            "`torchvision` did not load",
            "2.6 with torchvision 0.21; 2.5 with",
        ),
        ("No such operator torchvision::nms", "`torchvision` did not load", "2.6 with torchvision 0.21"),
        (f"{PATH}/torchvision/_C.so: {SYMBOL}", "the library of `torchvision` was built", "torchvision 0.20"),
        (f"C:\\site\\torchvision\\_C.pyd: {SYMBOL}", "the library of `torchvision` was built", "torchvision 0.20"),
        (
            f"{PATH}/torchtext/lib/x.so: {SYMBOL}",
            "torchtext 0.18 is its last release, built for torch 2.3",
            "Do without",
        ),
        (
            "Detected that PyTorch and TorchVision were compiled with different CUDA major versions.",
            "`torchvision` was built for another CUDA than this torch",
            "2.6 with torchvision 0.21",
        ),
        (
            "Could not run 'torchvision::nms' with arguments from the 'CUDA' backend.",
            "this build of `torchvision` has no kernels for CUDA",
            "2.6 with torchvision 0.21",
        ),
        (
            "libcudart.so.12: cannot open shared object file: No such file or directory",
            "`libcudart.so.12` is of CUDA 12",
            "`torch.version.cuda`",
        ),
        (
            "libcublasLt.so.11.0: cannot open shared object file: No such file or directory",
            "was built for CUDA 11",
            "`torch.version.cuda`",
        ),
        ("libc10_cuda.so: cannot open shared object file", "is a library of torch", "a build for CPUs has no library"),
        (
            "libtorch_cpu.so: cannot open shared object file",
            "is a library of torch",
            "Import torch before the extension",
        ),
        (
            f"{PATH}/flash_attn/_C.so: {SYMBOL}",
            "The library was built for another release of torch",
            "build the package",
        ),
    ],
)
def test_the_version_that_belongs_to_torch_is_named(history: History, message: str, text: str, action: str) -> None:
    (answer,) = answer_foreign_build(history, message)
    assert answer.source == "partner"
    assert text in answer.text
    assert action in answer.action


@pytest.mark.parametrize(
    "message",
    [
        *("undefined symbol: PyUnicode_2at4", "operator aten::add does not exist", "operator + "),
        *("libcudnn.so.8: cannot open shared object file", "libgomp.so.1: cannot open shared object file"),
        *("Could not run 'aten::add' with arguments from the 'CUDA' backend", "PyTorch and x were compiled with CUDA"),
    ],
)
def test_what_is_not_of_an_extension_is_not_answered(history: History, message: str) -> None:
    assert list(answer_foreign_build(history, message)) == []
