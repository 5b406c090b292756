# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# version = "the list of newer functions grew with 2.13"
# timeout = 300
# tools = ["c++", "nm"]
# absent = ["AssertionError: no TORCH_BOX in torch/csrc/stable/library.h", "AssertionError: nothing newer than 2.10"]
# ///
"""Without TORCH_TARGET_VERSION a build asks for functions that older releases do not have."""

from pathlib import Path as _Path

import torch as _torch

library = _Path(_torch.__file__).parent / "include/torch/csrc/stable/library.h"
assert library.exists() and "define TORCH_BOX" in library.read_text(), "no TORCH_BOX in torch/csrc/stable/library.h"

# --8<-- [start:use]
import subprocess
from pathlib import Path

from torch.utils.cpp_extension import include_paths

Path("dtype.cpp").write_text("""
#include <torch/csrc/stable/library.h>
#include <torch/csrc/stable/tensor.h>

bool is_float(const torch::stable::Tensor& x) { return x.scalar_type() == torch::headeronly::ScalarType::Float; }

STABLE_TORCH_LIBRARY(shop, m) { m.def("is_float(Tensor x) -> bool"); }
STABLE_TORCH_LIBRARY_IMPL(shop, CPU, m) { m.impl("is_float", TORCH_BOX(&is_float)); }
""")


def imports(*options: str) -> set[str]:
    includes = [f"-I{path}" for path in include_paths()]
    command = ["c++", "-std=c++17", "-shared", "-fPIC", *options, *includes, "dtype.cpp", "-o", "dtype.so"]
    subprocess.run(command, check=True)
    listed = subprocess.run(["nm", "-D", "--undefined-only", "dtype.so"], capture_output=True, text=True).stdout
    return {name for name in listed.split() if name.startswith(("aoti_torch_", "torch_"))}


print(*sorted(newer := imports() - imports("-DTORCH_TARGET_VERSION=0x020a000000000000")), sep="\n")
# --8<-- [end:use]

import torch
from packaging.version import Version

assert newer, "nothing newer than 2.10"
release = Version(torch.__version__).release[:2]
expected = {"torch_dtype_float4_e2m1fn_x2", "torch_dtype_float8_e8m0fnu"}
if release >= (2, 13):
    expected |= {"torch_exception_get_what", "torch_exception_get_what_without_backtrace"}
assert newer == expected, f"imports beyond 2.10: {sorted(newer)}"
