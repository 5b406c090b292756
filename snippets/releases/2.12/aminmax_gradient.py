# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['RuntimeError: derivative for aten::aminmax is not implemented']
# ///
"""aminmax and narrow_copy carry a gradient; ties share it."""

# --8<-- [start:use]
import torch

x = torch.tensor([1.0, 2.0, 2.0], requires_grad=True)
smallest, largest = torch.aminmax(x)
(gradient,) = torch.autograd.grad(largest, x)
print(gradient)
# --8<-- [end:use]

assert gradient.tolist() == [0.0, 0.5, 0.5]
assert torch.autograd.grad(torch.narrow_copy(x, 0, 1, 1).sum(), x)[0].tolist() == [0.0, 1.0, 0.0]
