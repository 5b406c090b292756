# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: dynamic after two']
# ///
"""A Python number on each block recompiles it, until the recompile limit leaves the rest eager."""

# --8<-- [start:use]
import torch
from torch import nn


class Block(nn.Module):
    def __init__(self, index):
        super().__init__()
        self.index = index

    def forward(self, x):
        return torch.sin(x) * self.index


compiled_graphs = []


def counting_backend(graph, example_inputs):
    compiled_graphs.append(graph)
    return graph.forward


model = nn.Sequential(*[Block(index) for index in range(12)])
for block in model:
    block.compile(backend=counting_backend)
model(torch.ones(2))
print("blocks:", len(model), "graphs:", len(compiled_graphs))
# --8<-- [end:use]

assert len(compiled_graphs) == torch._dynamo.config.recompile_limit == 8, f"dynamic after two: {len(compiled_graphs)}"
