# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 300
# tools = ["c++"]
# absent = ["AssertionError: nothing below aoti_torch refuses TORCH_STABLE_ONLY"]
# ///
"""TORCH_STABLE_ONLY lets the headers of the C functions through."""

# --8<-- [start:use]
from pathlib import Path

import torch

include = Path(torch.__file__).parent / "include"
headers = sorted((include / "torch/csrc/inductor/aoti_torch").rglob("*.h"))
through = [path for path in headers if "TORCH_STABLE_ONLY" not in path.read_text()]
print(len(through), "headers pass:", *sorted({str(path.parent.relative_to(include)) for path in through}))
# --8<-- [end:use]

import subprocess

from torch.utils.cpp_extension import include_paths

assert len(through) < len(headers), "nothing below aoti_torch refuses TORCH_STABLE_ONLY"
assert {path.parent.name for path in through} == {"c", "generated"}, through
compiler = ["c++", "-std=c++17", "-DTORCH_STABLE_ONLY", "-fsyntax-only", "-x", "c++", "-"]
for header, passes in (("aoti_torch/c/shim.h", True), ("aoti_torch/generated/c_shim_aten.h", True), ("aoti_torch/utils.h", False)):
    found = subprocess.run(
        [*compiler, *(f"-I{path}" for path in include_paths())],
        input=f"#include <torch/csrc/inductor/{header}>\n",
        capture_output=True,
        text=True,
    )
    assert (found.returncode == 0) is passes, f"{header}: {found.stderr[:300]}"
