# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""enforce_grad_layout_policy decides whether gradients keep the layout of their parameters."""

# --8<-- [start:use]
import torch

with torch.autograd.enforce_grad_layout_policy(False):
    weight = torch.ones(2, 3, requires_grad=True)
    (weight.t() @ torch.ones(2, 1)).sum().backward()
print(weight.grad.shape)
# --8<-- [end:use]

assert torch.equal(weight.grad, torch.ones(2, 3))
