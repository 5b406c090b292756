# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A leaf function runs as ordinary Python at its place in one graph, at every call."""

# --8<-- [start:use]
import torch
from torch._dynamo.decorators import leaf_function

norms = []


@leaf_function
def record_norm(x):
    norms.append(round(x.norm().item(), 3))  # any Python, run at every call


@record_norm.register_fake
def _(x):
    return None


@torch.compile(backend="aot_eager", fullgraph=True)
def step(x):
    y = x * 2
    record_norm(y)
    return y.sum()


for scale in (1.0, 2.0):
    step(torch.full((4,), scale))
print("norms:", norms)
# --8<-- [end:use]

assert norms == [4.0, 8.0], norms
