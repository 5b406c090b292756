# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 300
# version = "it pretends to be another build of the same release"
# absent = ["AttributeError: .function. object has no attribute .aot_compile."]
# ///
"""A fresh process loads the function and compiles nothing."""

# --8<-- [start:use]
import subprocess
import sys

import torch

torch.manual_seed(0)
x = torch.randn(4, 8)
compiled = torch.compile(lambda x: torch.relu(x).sum(1), backend="aot_eager", fullgraph=True)
compiled.aot_compile(((x,), {})).save_compiled_function("relu_sum.pt")
torch.save(x, "x.pt")

program = """
import torch
from torch._dynamo.utils import counters
with open("relu_sum.pt", "rb") as file:
    relu_sum = torch.compiler.load_compiled_function(file)
torch.save(relu_sum(torch.load("x.pt")), "out.pt")
print("graphs compiled here:", counters["stats"]["unique_graphs"])
"""
child = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
print(child.stdout.strip())
# --8<-- [end:use]

assert child.stdout.strip() == "graphs compiled here: 0", child.stdout
torch.testing.assert_close(torch.load("out.pt"), torch.relu(x).sum(1))

import platform
from unittest import mock

series, _, last = platform.python_version().rpartition(".")
other_python = f"{series}.{int(last) + 1}"  # 3.11.8 for 3.11.7
other_build = torch.__version__.partition("+")[0] + "+other"
for name, version, value in (
    ("platform.python_version", "Python", lambda: other_python),
    ("torch.__version__", "PyTorch", other_build),
):
    with mock.patch(name, value), open("relu_sum.pt", "rb") as file:
        try:
            torch.compiler.load_compiled_function(file)
            refusal = "loaded"
        except RuntimeError as error:
            refusal = str(error)
    assert refusal.startswith(f"Compile package was created with a different {version} version: "), refusal
