# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# tools = ["c++"]
# absent = ["AssertionError: a target from the future compiles", "AssertionError: no torch/csrc/stable/tensor.h"]
# ///
"""A TORCH_TARGET_VERSION newer than the headers is a compile error."""

from pathlib import Path as _Path

import torch as _torch

header = _Path(_torch.__file__).parent / "include/torch/csrc/stable/tensor.h"
assert header.exists(), "no torch/csrc/stable/tensor.h"

# --8<-- [start:use]
import subprocess

from torch.utils.cpp_extension import include_paths

compiler = ["c++", "-std=c++17", "-DTORCH_TARGET_VERSION=0x0263000000000000", "-fsyntax-only", "-x", "c++", "-"]
includes = [f"-I{path}" for path in include_paths()]
source = "#include <torch/csrc/stable/tensor.h>\n"
found = subprocess.run([*compiler, *includes], input=source, capture_output=True, text=True)
errors = [line.partition("error: ")[2] for line in found.stderr.splitlines() if "error: " in line]
print(errors[0] if errors else "compiled")
# --8<-- [end:use]

assert errors, "a target from the future compiles"
assert "TORCH_TARGET_VERSION is newer than the libtorch headers" in errors[0], errors[0]
