# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Gradients flow through a compiled foreach_map."""

# --8<-- [start:use]
import torch
from torch._higher_order_ops import foreach_map


def loss(weights, inputs):
    products = foreach_map(torch.mul, weights, inputs)
    return sum(product.sum() for product in products)


weights = [torch.tensor([2.0], requires_grad=True), torch.tensor([3.0], requires_grad=True)]
inputs = [torch.tensor([5.0]), torch.tensor([7.0])]
compiled = torch.compile(loss, backend="aot_eager", fullgraph=True)
print("compiled:", [gradient.item() for gradient in torch.autograd.grad(compiled(weights, inputs), weights)])
try:
    eager = [gradient.item() for gradient in torch.autograd.grad(loss(weights, inputs), weights)]
except Exception as error:
    eager = type(error).__name__
print("eager:", eager)
# --8<-- [end:use]

assert [gradient.item() for gradient in torch.autograd.grad(compiled(weights, inputs), weights)] == [5.0, 7.0]
assert eager in ("RuntimeError", "KeyError", "AssertionError", [5.0, 7.0]), eager
