# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'AssertionError: wrong gradient',
#     'RuntimeError: The requires_grad of the new_carry',
#     'RuntimeError: Autograd not implemented for scan',
# ]
# ///
"""Gradients flow through scan in eager mode, also if the first state requires none."""

# --8<-- [start:use]
import torch
from torch._higher_order_ops import scan


def step(state, x):
    state = state * x
    return state, state.clone()


xs = torch.tensor([2.0, 3.0, 4.0], requires_grad=True)
last, _ = scan(step, torch.ones(()), xs)
last.backward()
print("gradient of 2*3*4:", xs.grad.tolist())
# --8<-- [end:use]

assert xs.grad.tolist() == [12.0, 8.0, 6.0], f"wrong gradient {xs.grad}"

weight = torch.tensor(3.0, requires_grad=True)
scan(lambda state, x: (state * weight + x, state.clone()), torch.zeros(()), torch.ones(3))[0].backward()
assert weight.grad.item() == 7.0, f"wrong gradient of a weight from outside: {weight.grad}"  # of w**2 + w + 1
