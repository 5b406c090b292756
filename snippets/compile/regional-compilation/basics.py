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


compiled_graphs = []


def counting_backend(graph, example_inputs):
    compiled_graphs.append(graph)
    return graph.forward


torch.manual_seed(0)
model = nn.Sequential(*[Block(8) for _ in range(12)])
expected = model(torch.ones(2, 8))
for block in model:
    block.compile(backend=counting_backend)

with torch.no_grad():
    out = model(torch.ones(2, 8))
print("blocks:", len(model), "graphs:", len(compiled_graphs))
# --8<-- [end:use]

assert len(compiled_graphs) == 1, len(compiled_graphs)
assert torch.allclose(out, expected)
