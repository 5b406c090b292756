# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""scan takes trees, another dimension, and the reverse order; outputs are stacked along dimension 0 or dim."""

# --8<-- [start:use]
import torch
from torch._higher_order_ops import scan


def discount(ret, reward):
    ret = reward + 0.5 * ret
    return ret, ret.clone()


rewards = torch.tensor([[1.0, 0.0, 0.0, 8.0]])
_, returns = scan(discount, torch.zeros(1), rewards, dim=1, reverse=True)
print(tuple(returns.shape), returns.flatten().tolist())
# --8<-- [end:use]

assert returns.flatten().tolist() == [2.0, 2.0, 4.0, 8.0], returns
