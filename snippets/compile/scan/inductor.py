# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# tools = ["c++"]
# absent = [
#     'AssertionError: scan is not an OpOverload',
#     'AssertionError: scan needs capture_scalar_outputs',
# ]
# ///
"""Inductor compiles scan on CPU."""

import torch as _torch
from torch._higher_order_ops import scan as _scan


@_torch.compile(fullgraph=True)
def _sums(xs):
    return _scan(lambda total, x: (total + x, total * x), _torch.zeros(()), xs)[0]


try:
    _sums(_torch.ones(2))
except _torch._dynamo.exc.Unsupported as error:
    assert "failed with aten._local_scalar_dense" not in str(error), "scan needs capture_scalar_outputs"
    raise

# --8<-- [start:use]
import torch
from torch._higher_order_ops import scan


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
