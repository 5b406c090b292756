# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the bounds count as inside']
# ///
"""The gradient of hardswish at -3 and 3 is 0 and 1."""

# --8<-- [start:use]
import torch

x = torch.tensor([-3.0, 3.0, 0.0], requires_grad=True)
(gradient,) = torch.autograd.grad(torch.nn.functional.hardswish(x).sum(), x)
print(gradient)
# --8<-- [end:use]

assert gradient[:2].tolist() == [0.0, 1.0], "the bounds count as inside"
assert gradient[2] == 0.5
