# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['NotImplementedError: the derivative for .nextafter. is not implemented', 'RuntimeError: the derivative for .nextafter. is not implemented']
# ///
"""nextafter has a gradient, and trace takes half precision on CPU."""

# --8<-- [start:use]
import torch

x = torch.ones(1, requires_grad=True)
torch.nextafter(x, torch.zeros(1)).sum().backward()
print(x.grad, torch.trace(torch.eye(2, dtype=torch.half)))
# --8<-- [end:use]

assert x.grad.item() == 1.0
