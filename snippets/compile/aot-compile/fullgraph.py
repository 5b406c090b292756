# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AttributeError: .function. object has no attribute .aot_compile."]
# ///
"""Without `fullgraph=True` it refuses."""

# --8<-- [start:use]
import torch

try:
    torch.compile(lambda x: torch.sin(x), backend="eager").aot_compile(((torch.ones(2),), {}))
    refusal = "compiled"
except RuntimeError as error:
    refusal = str(error)
print(refusal)
# --8<-- [end:use]

assert refusal.startswith("Graph breaks are not supported with aot compile"), refusal
