# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['TypeError: isinstance.. arg 2 must be a type']
# ///
"""Dim is a class, so isinstance works with it."""

# --8<-- [start:use]
from torch.export import Dim

batch = Dim("batch", min=2)
print(isinstance(batch, Dim), batch.min)
# --8<-- [end:use]

assert isinstance(batch, Dim) and batch.min == 2
