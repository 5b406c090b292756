# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the gradient at nan is a number']
# ///
"""The gradients of i1 and i1e at nan are nan; before 2.15 they were one half, as at zero."""

# --8<-- [start:use]
import torch

x = torch.tensor([float("nan"), 0.0], requires_grad=True)
torch.special.i1(x).sum().backward()
print(x.grad)
# --8<-- [end:use]

y = torch.tensor([float("nan"), 0.0], requires_grad=True)
torch.special.i1e(y).sum().backward()
assert x.grad[1].item() == y.grad[1].item() == 0.5
assert x.grad[0].isnan(), "the gradient at nan is a number"
assert y.grad[0].isnan(), "the gradient at nan is a number"
