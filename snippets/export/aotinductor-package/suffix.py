# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A package path has to end in .pt2."""

# --8<-- [start:use]
import torch
from torch.export import export

program = export(torch.nn.Linear(4, 2), (torch.randn(3, 4),))
try:
    torch._inductor.aoti_compile_and_package(program, package_path="scorer.so")
except (AssertionError, RuntimeError) as error:
    refusal = str(error)
    print(type(error).__name__, refusal[:60])
# --8<-- [end:use]

assert ".pt2" in refusal, refusal
