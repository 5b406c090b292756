# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['TypeError: .*apply.* takes no keyword arguments']
# ///
"""A custom autograd function can be applied with keyword arguments."""

# --8<-- [start:use]
import torch


class Scale(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, factor):
        ctx.factor = factor
        return x * factor

    @staticmethod
    def backward(ctx, grad):
        return grad * ctx.factor, None


x = torch.ones(2, requires_grad=True)
Scale.apply(x, factor=3.0).sum().backward()
print(x.grad)
# --8<-- [end:use]

assert torch.equal(x.grad, torch.full((2,), 3.0))
