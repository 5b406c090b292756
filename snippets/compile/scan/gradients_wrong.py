# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8,<2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'AssertionError: the gradient is right',
#     'RuntimeError: The requires_grad of the new_carry',
#     'RuntimeError: Autograd not implemented for scan',
# ]
# ///
"""Gradients that pass through the state are lost if the first state requires none."""

# --8<-- [start:use]
import torch
from torch._higher_order_ops import scan


def step(state, x):
    state = state * x
    return state, state.clone()


xs = torch.tensor([2.0, 3.0, 4.0], requires_grad=True)
last, _ = scan(step, torch.ones(()), xs)
last.backward()
print("gradient of 1*2*3*4:", xs.grad.tolist(), "instead of [12.0, 8.0, 6.0]")
# --8<-- [end:use]

assert xs.grad.tolist() != [12.0, 8.0, 6.0], "the gradient is right"
assert xs.grad.tolist() == [0.0, 0.0, 6.0], f"another gradient: {xs.grad}"
