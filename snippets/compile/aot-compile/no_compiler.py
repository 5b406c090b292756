# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# tools = ["c++"]
# timeout = 300
# absent = ["AttributeError: .function. object has no attribute .aot_compile."]
# ///
"""For a CPU the file holds C++ source: where it is loaded there must be a compiler."""

# --8<-- [start:use]
import os
import subprocess
import sys

import torch

compiled = torch.compile(lambda x: torch.sin(x) * 2, fullgraph=True)
compiled.aot_compile(((torch.ones(3),), {})).save_compiled_function("double.pt")

program = """
import torch
with open("double.pt", "rb") as file:
    torch.compiler.load_compiled_function(file)
"""
server = {**os.environ, "CXX": "no-such-compiler", "TORCHINDUCTOR_CACHE_DIR": os.path.abspath("empty")}
child = subprocess.run([sys.executable, "-c", program], env=server, capture_output=True, text=True)
print([line for line in child.stderr.splitlines() if "InvalidCxxCompiler" in line][-1:])
# --8<-- [end:use]

assert child.returncode != 0, "it loads without a compiler"
assert "InvalidCxxCompiler: No working C++ compiler found" in child.stderr, child.stderr[-2000:]
with open("double.pt", "rb") as file:
    loaded = torch.compiler.load_compiled_function(file)
torch.testing.assert_close(loaded(torch.ones(3)), torch.sin(torch.ones(3)) * 2)
