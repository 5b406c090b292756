# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: the exported module has a gradient"]
# ///
"""Since 2.6 a strict export of a module that calls an autograd.Function gives a module without gradients."""

# --8<-- [start:use]
import torch
from torch import nn


class Double(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x * 2

    @staticmethod
    def backward(ctx, gradient):
        return gradient * 2


class Model(nn.Module):
    def forward(self, x):
        return Double.apply(x)


x = torch.ones(3, requires_grad=True)
strict = torch.export.export(Model(), (x,), strict=True).module()(x)
loose = torch.export.export(Model(), (x,), strict=False).module()(x)
print(strict.requires_grad, loose.requires_grad)
# --8<-- [end:use]

assert torch.equal(strict, Model()(x))
assert loose.requires_grad
assert Model()(x).requires_grad
assert not strict.requires_grad, "the exported module has a gradient"
