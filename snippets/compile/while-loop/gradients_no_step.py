# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['RuntimeError: One of the differentiated Tensors appears to not have been used']
# ///
"""A loop whose condition is false at the start gives the gradients of one step."""

# --8<-- [start:use]
import torch

weight = torch.tensor([3.0], requires_grad=True)
start = torch.tensor([50.0], requires_grad=True)
(end,) = torch.while_loop(lambda x: x.sum() < 20, lambda x: (x * weight,), (start,))
gradients = torch.autograd.grad(end.sum(), (start, weight))
print("end:", end.item(), "gradients:", [gradient.item() for gradient in gradients], "instead of [1.0, 0.0]")
# --8<-- [end:use]

assert end.item() == 50.0, "the loop made a step"
assert [gradient.item() for gradient in gradients] == [3.0, 50.0], f"other gradients: {gradients}"
