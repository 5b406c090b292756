# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['RuntimeError: One of the differentiated Tensors appears to not have been used', 'AssertionError: wrong gradient']
# ///
"""Gradients flow through scan in compiled code if the first state requires a gradient."""

# --8<-- [start:use]
import torch
from torch._higher_order_ops import scan


def step(state, x):
    state = state * x
    return state, state.clone()


@torch.compile(backend="aot_eager", fullgraph=True)
def product(start, xs):
    return scan(step, start, xs)[0]


xs = torch.tensor([2.0, 3.0, 4.0], requires_grad=True)
(gradient,) = torch.autograd.grad(product(torch.ones((), requires_grad=True), xs), xs)
print("gradient of 1*2*3*4:", gradient.tolist())
# --8<-- [end:use]

assert gradient.tolist() == [12.0, 8.0, 6.0], f"wrong gradient {gradient}"
