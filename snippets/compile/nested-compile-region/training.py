# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Gradients through the stamped-out blocks equal those of eager mode."""

# --8<-- [start:use]
import copy

import torch
from torch import nn


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.linear = nn.Linear(width, width)

    @torch.compiler.nested_compile_region
    def forward(self, x):
        return x + torch.relu(self.linear(x))


torch.manual_seed(0)
eager = nn.Sequential(*[Block(8) for _ in range(4)])
model = copy.deepcopy(eager)
torch.compile(model, backend="aot_eager", fullgraph=True)(torch.ones(2, 8)).sum().backward()
# --8<-- [end:use]

eager(torch.ones(2, 8)).sum().backward()
for compiled, reference in zip(model.parameters(), eager.parameters(), strict=True):
    assert torch.allclose(compiled.grad, reference.grad), "wrong gradient"
