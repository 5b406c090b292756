# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# tools = ["c++"]
# ///
"""Inductor compiles torch.cond on CPU."""

# --8<-- [start:use]
import torch


@torch.compile(fullgraph=True)
def clip(gradient):
    return torch.cond(gradient.sum() > 1, lambda g: g * 0.5, lambda g: g + 1, (gradient,))


for gradient in (torch.tensor([3.0, 4.0]), torch.tensor([0.25, 0.5])):
    print(clip(gradient).tolist())
# --8<-- [end:use]

assert clip(torch.tensor([3.0, 4.0])).tolist() == [1.5, 2.0]
assert clip(torch.tensor([0.25, 0.5])).tolist() == [1.25, 1.5]
