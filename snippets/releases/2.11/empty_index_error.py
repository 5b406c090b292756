# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: not an IndexError']
# ///
"""Indexing with an empty list of indices raises IndexError."""

# --8<-- [start:use]
import torch

refusal = None
try:
    torch.ops.aten.index.Tensor(torch.ones(2), [])
except IndexError as error:
    refusal = str(error)
    print(refusal)
except RuntimeError as error:
    refusal = "internal assertion"
# --8<-- [end:use]

assert refusal == "at least one index must be provided", "not an IndexError"
