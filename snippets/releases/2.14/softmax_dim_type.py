# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the module was built']
# ///
"""Softmax refuses a dim of another type when it is built."""

# --8<-- [start:use]
import torch

refusal = None
try:
    torch.nn.Softmax(dim="rows")
except TypeError as error:
    refusal = str(error)
    print(refusal)
# --8<-- [end:use]

assert refusal is not None, "the module was built"
