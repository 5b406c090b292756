# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6,<2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: stacked along dim']
# ///
"""Whatever dim is, the outputs are stacked along dimension 0."""

# --8<-- [start:use]
import torch
from torch._higher_order_ops import scan


def running_sum(total, x):
    total = total + x
    return total, total.clone()


_, sums = scan(running_sum, torch.zeros(2), torch.ones(2, 5), dim=1)
print("input (2, 5), outputs", tuple(sums.shape))
# --8<-- [end:use]

assert tuple(sums.shape) == (5, 2), f"stacked along dim: {tuple(sums.shape)}"
assert torch.equal(sums, torch.ones(5, 2).cumsum(0))
