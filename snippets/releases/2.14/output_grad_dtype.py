# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AttributeError: .ToHalfBackward. object has no attribute .set_output_grad_dtype.']
# ///
"""A custom autograd function can say in which dtype its gradient arrives."""

# --8<-- [start:use]
import torch

seen = []


class ToHalf(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.set_output_grad_dtype(torch.float32)
        return x.to(torch.bfloat16)

    @staticmethod
    def backward(ctx, grad):
        seen.append(grad.dtype)
        return grad


x = torch.ones(2, requires_grad=True)
ToHalf.apply(x).sum().backward()
print(seen)
# --8<-- [end:use]

assert seen == [torch.float32]
