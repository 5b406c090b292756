# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 600
# tools = ["c++"]
# absent = ["AssertionError: AOTI_LOG_LOADING prints nothing"]
# ///
"""AOTI_LOG_LOADING makes a package say what it does while it is loaded."""

# --8<-- [start:use]
import os
import subprocess
import sys

import torch
from torch.export import export

with torch.no_grad():
    program = export(torch.nn.Linear(4, 12).eval(), (torch.randn(3, 4),))
    torch._inductor.aoti_compile_and_package(program, package_path="scorer.pt2")

load = "import torch, torch._inductor.codecache; torch._inductor.aoti_load_package('scorer.pt2')"
loaded = subprocess.run(
    [sys.executable, "-c", load], env={**os.environ, "AOTI_LOG_LOADING": "1"}, capture_output=True, text=True
)
lines = [line for line in loaded.stderr.splitlines() if "AOTI_LOAD" in line]
print(lines[0].split("]", 1)[1].split(":")[0] if lines else "silent")
# --8<-- [end:use]

assert loaded.returncode == 0, loaded.stderr
assert lines, "AOTI_LOG_LOADING prints nothing"
silent = subprocess.run([sys.executable, "-c", load], capture_output=True, text=True)
assert "AOTI_LOAD" not in silent.stderr, silent.stderr
