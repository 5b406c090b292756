# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: no gradient']
# ///
"""The gradient of a determinant of nothing is an empty tensor, in place of None."""

# --8<-- [start:use]
import torch

x = torch.empty(0, 0, requires_grad=True)
(gradient,) = torch.autograd.grad(torch.linalg.det(x), x, allow_unused=True)
print(gradient)
# --8<-- [end:use]

assert gradient is not None, "no gradient"
assert gradient.shape == (0, 0)
