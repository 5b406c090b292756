# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10,<2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# tools = ["c++"]
# absent = ["AssertionError: a target from the future is refused", "AssertionError: these headers know no target"]
# ///
"""The headers of 2.10 to 2.14 take a TORCH_TARGET_VERSION newer than themselves without a word."""

import subprocess
from pathlib import Path

import torch
from torch.utils.cpp_extension import include_paths

stable = Path(torch.__file__).parent / "include/torch/csrc/stable"
known = any("TORCH_FEATURE_VERSION" in path.read_text() for path in stable.rglob("*.h"))
assert known, "these headers know no target"
compiler = ["c++", "-std=c++17", "-DTORCH_TARGET_VERSION=0x0263000000000000", "-fsyntax-only", "-x", "c++", "-"]
includes = [f"-I{path}" for path in include_paths()]
source = "#include <torch/csrc/stable/tensor.h>\n"
done = subprocess.run([*compiler, *includes], input=source, capture_output=True, text=True)
assert done.returncode == 0, f"a target from the future is refused: {done.stderr[:300]}"
assert not done.stderr, f"the compiler says {done.stderr[:300]}"
