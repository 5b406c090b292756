# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# tools = ["c++"]
# absent = [
#     'AssertionError: scan is not an OpOverload',
# ]
# ///
"""Inductor compiles scan on CPU once scalar outputs are captured."""

# --8<-- [start:use]
import torch
from torch._higher_order_ops import scan

torch._dynamo.config.capture_scalar_outputs = True


def step(state, x):
    state = state * x
    return state, state.clone()


@torch.compile(fullgraph=True)
def product(xs):
    return scan(step, torch.ones(()), xs)


last, products = product(torch.tensor([2.0, 3.0, 4.0]))
print(last.item(), products.tolist())
# --8<-- [end:use]

assert products.tolist() == [2.0, 6.0, 24.0] and last.item() == 24.0
