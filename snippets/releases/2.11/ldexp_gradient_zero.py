# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11,<2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the gradient is not 0']
# ///
"""From 2.11 to 2.13 ldexp has the gradient 0 where an integer exponent is negative; a floating exponent is right."""

# --8<-- [start:use]
import torch

x = torch.tensor([3.0, 3.0], requires_grad=True)
exponent = torch.tensor([-2, 2])
(gradient,) = torch.autograd.grad(torch.ldexp(x, exponent).sum(), x)
print(gradient)

(right,) = torch.autograd.grad(torch.ldexp(x, exponent.to(x.dtype)).sum(), x)
print(right)
# --8<-- [end:use]

assert torch.ldexp(x, exponent).tolist() == [0.75, 12.0]
assert right.tolist() == [2.0**-2, 2.0**2]
assert gradient[1] == 4.0
assert gradient[0] == 0.0, "the gradient is not 0"
