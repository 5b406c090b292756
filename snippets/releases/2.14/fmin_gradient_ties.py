# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: one argument gets the whole gradient']
# ///
"""fmin and fmax split the gradient evenly at a tie."""

# --8<-- [start:use]
import torch

a = torch.tensor(1.0, requires_grad=True)
b = torch.tensor(1.0, requires_grad=True)
torch.fmin(a, b).backward()
print(a.grad.item(), b.grad.item())
# --8<-- [end:use]

assert (a.grad.item(), b.grad.item()) == (0.5, 0.5), "one argument gets the whole gradient"
