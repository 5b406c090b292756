# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["NotImplementedError: the derivative for 'nextafter' is not implemented"]
# ///
"""nextafter carries the gradient of its first argument."""

# --8<-- [start:use]
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = torch.nextafter(x, torch.tensor([3.0, 4.0]))
(gradient,) = torch.autograd.grad(y.sum(), x)
print(gradient)
# --8<-- [end:use]

assert torch.equal(gradient, torch.ones(2))
