# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['RuntimeError: One of the differentiated Tensors appears to not have been used']
# ///
"""Gradients that pass through a carried value are lost if its start requires no gradient."""

# --8<-- [start:use]
import torch

weight = torch.tensor([3.0], requires_grad=True)


def gradient(start):  # of start * weight**3
    (product,) = torch.while_loop(lambda x: x.sum() < 20, lambda x: (x * weight,), (start,))
    return torch.autograd.grad(product.sum(), weight)[0].item()


print("a plain start:          ", gradient(torch.ones(1)), "instead of 27.0")
print("start requires gradient:", gradient(torch.ones(1, requires_grad=True)))
# --8<-- [end:use]

assert gradient(torch.ones(1, requires_grad=True)) == 27.0
assert gradient(torch.ones(1)) == 9.0, "another gradient than the last step's alone"
