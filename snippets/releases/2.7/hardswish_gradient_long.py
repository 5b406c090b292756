# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7,<2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: a long tensor has another gradient than a short one", "AssertionError: the gradient at 3 is 1"]
# ///
"""The gradient of hardswish at 3 is the same in a long tensor and a short one."""

# --8<-- [start:use]
import torch


def gradient(length):
    x = torch.full((length,), 3.0, requires_grad=True)
    return torch.autograd.grad(torch.nn.functional.hardswish(x).sum(), x)[0][0].item()


print(gradient(1), gradient(64))
# --8<-- [end:use]

assert gradient(1) == gradient(64), "a long tensor has another gradient than a short one"
assert gradient(64) == 1.5, "the gradient at 3 is 1"
