# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: nan at the origin']
# ///
"""Since 2.10 atan2 has the gradient 0 where both arguments are 0, and not nan."""

# --8<-- [start:use]
import torch

y = torch.tensor([0.0, 1.0], requires_grad=True)
x = torch.tensor([0.0, 1.0], requires_grad=True)
torch.atan2(y, x).sum().backward()
print(y.grad, x.grad)
print("at the origin:", (y == 0) & (x == 0))
# --8<-- [end:use]

assert ((y == 0) & (x == 0)).tolist() == [True, False]
assert (y.grad[1].item(), x.grad[1].item()) == (0.5, -0.5)
assert not y.grad.isnan().any(), "nan at the origin"
assert (y.grad[0].item(), x.grad[0].item()) == (0.0, 0.0)
