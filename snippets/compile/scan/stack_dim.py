# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: stacked along dimension 0']
# ///
"""The outputs are stacked along dim."""

# --8<-- [start:use]
import torch
from torch._higher_order_ops import scan


def running_sum(total, x):
    total = total + x
    return total, total.clone()


_, sums = scan(running_sum, torch.zeros(2), torch.ones(2, 5), dim=1)
print("input (2, 5), outputs", tuple(sums.shape))
# --8<-- [end:use]

assert tuple(sums.shape) == (2, 5), f"stacked along dimension 0: {tuple(sums.shape)}"
assert torch.equal(sums, torch.ones(2, 5).cumsum(1))
