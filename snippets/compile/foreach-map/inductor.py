# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# tools = ["c++"]
# ///
"""Inductor compiles foreach_map on CPU."""

# --8<-- [start:use]
import torch
from torch._higher_order_ops import foreach_map


def sign_step(parameter, gradient, rate):
    return parameter - rate * gradient.sign()


@torch.compile(fullgraph=True)
def step(parameters, gradients):
    return foreach_map(sign_step, parameters, gradients, 0.5)


updated = step([torch.zeros(4), torch.ones(2, 3)], [torch.ones(4), -torch.ones(2, 3)])
print([tuple(tensor.shape) for tensor in updated])
# --8<-- [end:use]

assert torch.equal(updated[0], torch.full((4,), -0.5)) and torch.equal(updated[1], torch.full((2, 3), 1.5))
