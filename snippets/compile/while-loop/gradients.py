# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['RuntimeError: One of the differentiated Tensors appears to not have been used']
# ///
"""Gradients flow through torch.while_loop in eager mode."""

# --8<-- [start:use]
import torch


def power_until(base, limit):
    return torch.while_loop(lambda x, b: x.sum() < limit, lambda x, b: (x * b, b.clone()), (base.clone(), base))[0]


base = torch.tensor([3.0], requires_grad=True)
(gradient,) = torch.autograd.grad(power_until(base, 20.0).sum(), base)
print("d(base**3)/d(base) =", gradient.item())
# --8<-- [end:use]

assert gradient.item() == 27.0, f"wrong gradient {gradient}"
