# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Rows after the last offset have a gradient of zero if the input is cut, and of anything if the output is."""

# --8<-- [start:use]
import torch
from torch.nn.functional import grouped_mm

torch.use_deterministic_algorithms(True)  # fills memory that nobody wrote with NaN
torch.manual_seed(0)
tokens = torch.randn(10, 16, dtype=torch.bfloat16, requires_grad=True)
experts = torch.randn(3, 16, 8, dtype=torch.bfloat16)
ends = torch.tensor([3, 5, 8], dtype=torch.int32)  # two rows of padding

grouped_mm(tokens[:8], experts, offs=ends).square().sum().backward()
print("input cut, gradient of the padding:", tokens.grad[8:].abs().max().item())
tokens.grad = None
grouped_mm(tokens, experts, offs=ends)[:8].square().sum().backward()
print("output cut, gradient of the padding is NaN:", tokens.grad[8:].isnan().any().item())
# --8<-- [end:use]

assert tokens.grad[8:].isnan().any(), "somebody wrote the gradient of the padding"
sliced = tokens.grad[:8].clone()
tokens.grad = None
grouped_mm(tokens[:8], experts, offs=ends).square().sum().backward()
assert tokens.grad[8:].tolist() == [[0.0] * 16] * 2, tokens.grad[8:]
torch.use_deterministic_algorithms(False)
torch.testing.assert_close(tokens.grad[:8], sliced)
parts = tokens.detach()[:8].clone().requires_grad_()
torch.cat([rows @ matrix for rows, matrix in zip(parts.split([3, 2, 3]), experts)]).square().sum().backward()
torch.testing.assert_close(tokens.grad[:8], parts.grad, rtol=3e-2, atol=3e-1)
