# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['RuntimeError: all inputs have to be Tensors or GradientEdges, but got str']
# ///
"""torch.autograd.grad takes a dict of inputs and returns one of gradients."""

# --8<-- [start:use]
import torch

weights = {"scale": torch.tensor(2.0, requires_grad=True), "shift": torch.tensor(1.0, requires_grad=True)}
loss = (weights["scale"] * 5 + weights["shift"]) ** 2
print(torch.autograd.grad(loss, weights))
# --8<-- [end:use]

loss = (weights["scale"] * 5 + weights["shift"]) ** 2
assert torch.autograd.grad(loss, weights)["scale"].item() == 110.0
