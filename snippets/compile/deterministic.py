# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 240
# tools = ["c++"]
# absent = ['AssertionError: autotuned under the flag']
# ///
"""The deterministic flag stops Inductor from timing kernels against each other."""

# --8<-- [start:use]
import torch
from torch._dynamo.utils import counters

torch.use_deterministic_algorithms(True)

tuned = {"freezing": True, "max_autotune": True, "max_autotune_gemm_backends": "CPP,ATEN"}
linear = torch.nn.Linear(128, 256).eval()
x = torch.randn(64, 128)
with torch.no_grad():
    out = torch.compile(linear, options=tuned)(x)
    same_as_eager = torch.equal(out, linear(x))
print("autotuned choices:", counters["inductor"]["select_algorithm_autotune"])
print("bit for bit what eager computes:", same_as_eager)
# --8<-- [end:use]

autotuned = counters["inductor"]["select_algorithm_autotune"]
assert autotuned == 0, f"autotuned under the flag: {autotuned}"
assert same_as_eager
