# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the sum is a tuple']
# ///
"""A tuple plus a torch.Size is a torch.Size."""

# --8<-- [start:use]
import torch

shape = (8,) + torch.Size([3, 4])
print(shape, type(shape).__name__)
# --8<-- [end:use]

assert type(shape) is torch.Size, "the sum is a tuple"
assert shape.numel() == 96
