# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A gradient with strides of zero, as sum() makes it, is refused by the backward of grouped_mm."""

# --8<-- [start:use]
import torch
from torch.nn.functional import grouped_mm

tokens = torch.randn(10, 16, dtype=torch.bfloat16, requires_grad=True)
experts = torch.randn(3, 16, 8, dtype=torch.bfloat16, requires_grad=True)
ends = torch.tensor([3, 7, 10], dtype=torch.int32)
error = None
try:
    grouped_mm(tokens, experts, offs=ends).sum().backward()
except RuntimeError as caught:
    error = caught
print(error)
output = grouped_mm(tokens, experts, offs=ends)
output.backward(torch.ones_like(output))  # the same gradient, written out
# --8<-- [end:use]

assert error is not None and "Invalid strides/sizes" in str(error), f"sum().backward() gave {error!r}"
leaf = tokens.detach().clone().requires_grad_()
torch.cat([rows @ matrix for rows, matrix in zip(leaf.split([3, 4, 3]), experts.detach())]).sum().backward()
torch.testing.assert_close(tokens.grad, leaf.grad, rtol=2e-2, atol=2e-2)
