# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['RuntimeError: derivative for aten::aminmax is not implemented']
# ///
"""Gradients flow through aminmax, narrow_copy and twice through grid_sample."""

# --8<-- [start:use]
import torch

x = torch.tensor([1.0, 5.0, 2.0], requires_grad=True)
low, high = torch.aminmax(x)
(high - low).backward()
print(x.grad)
# --8<-- [end:use]

assert torch.equal(x.grad, torch.tensor([-1.0, 1.0, 0.0]))
y = torch.ones(3, requires_grad=True)
torch.narrow_copy(y, 0, 1, 2).sum().backward()
assert torch.equal(y.grad, torch.tensor([0.0, 1.0, 1.0]))
