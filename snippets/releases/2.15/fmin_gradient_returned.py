# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5,!=2.14.*"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: nan gets a gradient"]
# ///
"""What was written for 2.14 gives the same as fmin and fmax: the argument that is returned gets the gradient."""

# --8<-- [start:use]
import torch

nan, one = torch.tensor([float("nan"), 3.0]), torch.tensor([1.0, 2.0])


def gradients(smaller):
    a, b = one.clone().requires_grad_(), nan.clone().requires_grad_()
    smaller(a, b).sum().backward()
    return a.grad.tolist(), b.grad.tolist()


print("fmin:", gradients(torch.fmin))
print("for 2.14:", gradients(lambda a, b: torch.where(b.isnan() | (a <= b), a, b)))
# --8<-- [end:use]

written = gradients(lambda a, b: torch.where(b.isnan() | (a <= b), a, b))
assert written == ([1.0, 1.0], [0.0, 0.0]), written
assert gradients(torch.fmin) == written, "nan gets a gradient"
assert gradients(torch.fmax) == ([1.0, 0.0], [0.0, 1.0]), "nan gets a gradient"
