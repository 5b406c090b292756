# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14,<2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: nan gets no gradient']
# ///
"""In 2.14 fmin and fmax give a gradient to an argument that is nan, which the result does not depend on."""

# --8<-- [start:use]
import torch

a = torch.tensor(1.0, requires_grad=True)
b = torch.tensor(float("nan"), requires_grad=True)
smaller = torch.fmin(a, b)
smaller.backward()
print(smaller.item(), a.grad.item(), b.grad.item())
# --8<-- [end:use]

c = torch.tensor(1.0, requires_grad=True)
d = torch.tensor(float("nan"), requires_grad=True)
torch.where(d.isnan() | (c <= d), c, d).backward()
assert (c.grad.item(), d.grad.item()) == (1.0, 0.0)

larger_of = [torch.tensor(value, requires_grad=True) for value in (float("nan"), 1.0)]
torch.fmax(*larger_of).backward()
assert smaller.item() == 1.0
assert a.grad.item() == larger_of[1].grad.item() == 1.0
assert b.grad.item() == larger_of[0].grad.item() == 1.0, "nan gets no gradient"
