# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Compile the repeated block in place: every instance shares the compiled code."""

# --8<-- [start:use]
import torch
from torch import nn


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.linear = nn.Linear(width, width)

    def forward(self, x):
        return x + torch.relu(self.linear(x))


torch.manual_seed(0)
model = nn.Sequential(*[Block(8) for _ in range(12)])
for block in model:
    block.compile(backend="eager")  # leave backend out for Inductor

with torch.no_grad():
    out = model(torch.ones(2, 8))
# --8<-- [end:use]

# --8<-- [start:count]
from torch._dynamo.utils import counters

with torch.no_grad():
    model(torch.zeros(2, 8))
print("blocks:", len(model), "graphs:", counters["stats"]["unique_graphs"])
# --8<-- [end:count]

assert counters["stats"]["unique_graphs"] == 1, counters["stats"]
expected = torch.ones(2, 8)
for block in model:
    expected = block.forward(expected)
assert torch.allclose(out, expected)
