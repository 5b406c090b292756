# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""quantile checks the dtype itself, and refuses float16 with a plain RuntimeError."""

# --8<-- [start:use]
import torch

try:
    torch.quantile(torch.ones(3).half(), 0.5)
    kind = None
except RuntimeError as error:
    kind = type(error)
# --8<-- [end:use]

assert kind is RuntimeError, f"quantile raises {kind}"
