# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10,<2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# fresh = true
# tools = ["c++"]
# timeout = 300
# absent = ['AssertionError: the package was loaded']
# ///
"""aoti_load_package fails in a process that has compiled nothing, in 2.10 alone."""

# --8<-- [start:use]
import subprocess
import sys

import torch

load = torch._inductor.aoti_load_package
PACK = """
import torch
program = torch.export.export(torch.nn.Linear(2, 1), (torch.ones(1, 2),))
torch._inductor.aoti_compile_and_package(program, package_path="model.pt2")
"""
subprocess.run([sys.executable, "-c", PACK], check=True, capture_output=True)
refusal = None
try:
    load("model.pt2")
except AttributeError as error:
    refusal = str(error)
    print(refusal)
# --8<-- [end:use]

assert refusal is not None, "the package was loaded"
assert "has no attribute 'codecache'" in refusal, refusal
import torch._inductor.codecache

model = load("model.pt2")
assert model(torch.ones(1, 2)).shape == (1, 1)
