# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: a view of a leaf was changed in place']
# ///
"""An autograd.Function that changes a view of a leaf in place raises an error."""

# --8<-- [start:use]
import torch


class AddOne(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        x.add_(1)
        ctx.mark_dirty(x)
        return x

    @staticmethod
    def backward(ctx, gradient):
        return gradient


weight = torch.ones(2, requires_grad=True)
refusal = None
try:
    AddOne.apply(weight.view_as(weight))
except RuntimeError as error:
    refusal = str(error)
    print(refusal)
# --8<-- [end:use]

assert refusal is not None, "a view of a leaf was changed in place"
assert "a view of a leaf Variable that requires grad" in refusal, refusal
