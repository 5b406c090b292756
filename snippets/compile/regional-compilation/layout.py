# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The first block gets a graph of its own if its input has another memory layout than that of the others."""

# --8<-- [start:use]
import torch
from torch import nn


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(8, 8)

    def forward(self, tokens):
        return torch.tanh(self.linear(tokens))


def graphs_for(tokens):
    torch.compiler.reset()
    graphs = []

    def counting_backend(graph, example_inputs):
        graphs.append(graph)
        return graph.forward

    model = nn.Sequential(*[Block() for _ in range(6)]).requires_grad_(False)
    for block in model:
        block.compile(backend=counting_backend)
    model(tokens)
    return len(graphs)


tokens = torch.ones(2, 8, 5).transpose(1, 2)  # channels of an image, turned into tokens
counts = graphs_for(tokens), graphs_for(tokens.contiguous())
print("transposed:", counts[0], " contiguous:", counts[1])
# --8<-- [end:use]

assert counts == (2, 1), counts
