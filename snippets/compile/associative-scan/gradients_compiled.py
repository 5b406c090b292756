# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Gradients flow through a generic associative_scan in compiled code."""

# --8<-- [start:use]
import torch
from torch._higher_order_ops.associative_scan import associative_scan


@torch.compile(backend="aot_eager", fullgraph=True)
def products(xs):
    return associative_scan(lambda a, b: a * b, xs, 0, combine_mode="generic")


xs = torch.tensor([2.0, 3.0, 4.0], requires_grad=True)
products(xs)[-1].backward()
print("gradient of 2*3*4:", xs.grad.tolist())
# --8<-- [end:use]

assert xs.grad.tolist() == [12.0, 8.0, 6.0], f"wrong gradient {xs.grad}"
