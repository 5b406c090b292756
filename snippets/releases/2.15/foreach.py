# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""torch.foreach holds the functions that take lists of tensors, under public names."""

# --8<-- [start:use]
import torch

weights = [torch.ones(2), torch.full((3,), 2.0)]
doubled = torch.foreach.mul(weights, 2.0)
print([tensor.tolist() for tensor in doubled])
print("functions:", len(torch.foreach.__all__))
# --8<-- [end:use]

assert [tensor.tolist() for tensor in doubled] == [[2.0, 2.0], [4.0, 4.0, 4.0]]
