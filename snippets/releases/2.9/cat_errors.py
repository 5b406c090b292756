# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: torch.cat raised RuntimeError']
# ///
"""torch.cat raises ValueError for an empty list."""

# --8<-- [start:use]
import torch

refusal = None
try:
    torch.cat([])
except (RuntimeError, ValueError) as error:
    refusal = error
    print(type(error).__name__, error)
# --8<-- [end:use]

assert isinstance(refusal, ValueError), "torch.cat raised RuntimeError"
