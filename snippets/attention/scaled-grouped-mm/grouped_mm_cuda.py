# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "a100"
# ///
"""grouped_mm on CUDA equals one matmul per group, forward and backward."""

# --8<-- [start:use]
import torch
from torch.nn.functional import grouped_mm

torch.manual_seed(0)
tokens = torch.randn(192, 128, device="cuda", dtype=torch.bfloat16, requires_grad=True)
experts = torch.randn(3, 256, 128, device="cuda", dtype=torch.bfloat16, requires_grad=True)  # as in nn.Linear
ends = torch.tensor([64, 80, 192], dtype=torch.int32, device="cuda")
output = grouped_mm(tokens, experts.transpose(-2, -1), offs=ends)
weight = torch.randn_like(output)
output.backward(weight)
# --8<-- [end:use]

leaves = [tensor.detach().float().requires_grad_() for tensor in (tokens, experts)]
parts = torch.cat([rows @ matrix.t() for rows, matrix in zip(leaves[0].split([64, 16, 112]), leaves[1])])
parts.backward(weight.float())
found = (output, tokens.grad, experts.grad)
for name, a, b in zip(("output", "tokens.grad", "experts.grad"), found, (parts, leaves[0].grad, leaves[1].grad)):
    worst = (a.float() - b).abs().max() / b.abs().max()
    assert worst < 2e-2, f"{name} is off by {worst:.4f} of its largest value"
