# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: Function does not know the attribute']
# ///
"""A custom autograd function can drop its saved tensors as soon as they are read."""

# --8<-- [start:use]
import torch


class Square(torch.autograd.Function):
    clear_saved_tensors_on_access = True

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(ctx, grad):
        (x,) = ctx.saved_tensors
        try:
            ctx.saved_tensors
        except RuntimeError as error:
            print(str(error).partition(".")[0])
        return 2 * x * grad


x = torch.tensor([3.0], requires_grad=True)
Square.apply(x).backward()
print(x.grad)
# --8<-- [end:use]

assert x.grad.item() == 6.0
assert hasattr(torch.autograd.Function, "clear_saved_tensors_on_access"), "Function does not know the attribute"
