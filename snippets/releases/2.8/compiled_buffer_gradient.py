# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: the gradient is right"]
# ///
"""Since 2.8 a compiled module that adds to a buffer in place and multiplies by it has a wrong gradient."""

# --8<-- [start:use]
import torch
from torch import nn


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("calls", torch.zeros(()))

    def forward(self, x):
        self.calls += 1
        return x * self.calls


def take_gradients(model):
    x = torch.ones(1, requires_grad=True)
    return [torch.autograd.grad(model(x).sum(), x)[0].item() for _ in range(3)]


right = take_gradients(Model())
wrong = take_gradients(torch.compile(Model(), backend="aot_eager"))
print(right, wrong)
# --8<-- [end:use]

assert right == [1.0, 2.0, 3.0]
assert wrong[0] == 2.0, "the gradient is right"
