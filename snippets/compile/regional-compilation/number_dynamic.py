# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5,<2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: each value recompiles: 8"]
# ///
"""Up to 2.7 the second value of a Python number makes it dynamic: two graphs for all blocks."""

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

assert len(compiled_graphs) == 2, f"each value recompiles: {len(compiled_graphs)}"
for number, block in enumerate(model):
    torch.testing.assert_close(block(torch.ones(2)), torch.ones(2).sin() * number)
