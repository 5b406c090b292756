# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the input gets the whole gradient']
# ///
"""At a tie clamp gives its input no gradient for a number as bound, and half for a tensor."""

# --8<-- [start:use]
import torch

x = torch.tensor(0.0, requires_grad=True)
torch.clamp_min(x, 0.0).backward()

value = torch.tensor(0.0, requires_grad=True)
bound = torch.tensor(0.0, requires_grad=True)
torch.clamp_min(value, bound).backward()
print(x.grad.item(), value.grad.item(), bound.grad.item())
# --8<-- [end:use]

nan = torch.tensor(float("nan"), requires_grad=True)
(clamped,) = torch.autograd.grad(torch.clamp_min(nan, 0.0), nan)
(chosen,) = torch.autograd.grad(torch.where(nan < 0.0, 0.0, nan), nan)
assert (clamped.item(), chosen.item()) == (0.0, 1.0)
assert x.grad.item() == 0.0, "the input gets the whole gradient"
assert (value.grad.item(), bound.grad.item()) == (0.5, 0.5)
