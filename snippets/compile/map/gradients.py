# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Gradients flow through map in eager mode."""

# --8<-- [start:use]
import torch
from torch._higher_order_ops.map import map as map_slices

weight = torch.tensor([1.0, 2.0], requires_grad=True)
batch = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
map_slices(lambda row, w: (row * w).sum(), batch, weight).sum().backward()
print("gradient of the weight:", weight.grad.tolist())
# --8<-- [end:use]

assert weight.grad.tolist() == [4.0, 6.0], f"wrong gradient {weight.grad}"
