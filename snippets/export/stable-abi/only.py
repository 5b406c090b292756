# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 300
# tools = ["c++"]
# absent = ["AssertionError: c10/core/Device.h passed", "AssertionError: torch/csrc/stable/ops.h: .*No such file"]
# ///
"""TORCH_STABLE_ONLY turns an include of an unstable header into a compile error."""

# --8<-- [start:use]
import subprocess

from torch.utils.cpp_extension import include_paths

for header in ("torch/csrc/stable/ops.h", "torch/headeronly/core/ScalarType.h", "c10/core/Device.h", "torch/library.h"):
    compiler = ["c++", "-std=c++17", "-DTORCH_STABLE_ONLY", "-fsyntax-only", "-x", "c++", "-"]
    includes = [f"-I{path}" for path in include_paths()]
    found = subprocess.run([*compiler, *includes], input=f"#include <{header}>\n", capture_output=True, text=True)
    errors = [line.partition("error: ")[2] for line in found.stderr.splitlines() if "error: " in line]
    print(f"{header}:", errors[0] if errors else "passed")
# --8<-- [end:use]

    stable = header.startswith(("torch/csrc/stable/", "torch/headeronly/"))
    if not stable:
        assert errors, f"{header} passed"
        assert "TORCH_STABLE_ONLY" in errors[0], f"{header}: another error: {errors[0]}"
    else:
        assert not errors, f"{header}: {errors[0]}"
