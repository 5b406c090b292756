# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: wrong gradient', 'RuntimeError: Autograd not implemented for scan']
# ///
"""Gradients flow through scan in eager mode if the first state requires a gradient."""

# --8<-- [start:use]
import torch
from torch._higher_order_ops import scan


def step(state, x):
    state = state * x
    return state, state.clone()


xs = torch.tensor([2.0, 3.0, 4.0], requires_grad=True)
start = torch.ones((), requires_grad=True)
last, _ = scan(step, start, xs)
last.backward()
print("gradient of 1*2*3*4:", xs.grad.tolist(), "and of the first state:", start.grad.item())
# --8<-- [end:use]

assert xs.grad.tolist() == [12.0, 8.0, 6.0], f"wrong gradient {xs.grad}"
assert start.grad.item() == 24.0, f"wrong gradient {start.grad}"
