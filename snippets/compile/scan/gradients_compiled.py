# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: wrong gradient', 'AssertionError: a state that needs no gradient is refused']
# ///
"""Gradients flow through scan in compiled code, also if the first state requires none."""

import torch as _torch
from torch._higher_order_ops import scan as _scan


@_torch.compile(backend="aot_eager", fullgraph=True)
def _product(xs):
    return _scan(lambda state, x: (state * x, x * 1), _torch.ones(()), xs)[0]


try:
    _product(_torch.ones(2, requires_grad=True))
except _torch._dynamo.exc.Unsupported as error:
    assert "return _scan(" not in str(error), "a state that needs no gradient is refused"
    raise

# --8<-- [start:use]
import torch
from torch._higher_order_ops import scan


def step(state, x):
    state = state * x
    return state, state.clone()


@torch.compile(backend="aot_eager", fullgraph=True)
def product(xs):
    return scan(step, torch.ones(()), xs)[0]


xs = torch.tensor([2.0, 3.0, 4.0], requires_grad=True)
product(xs).backward()
print("gradient of 2*3*4:", xs.grad)
# --8<-- [end:use]

assert xs.grad is not None and xs.grad.tolist() == [12.0, 8.0, 6.0], f"wrong gradient {xs.grad}"
