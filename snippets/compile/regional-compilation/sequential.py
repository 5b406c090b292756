# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5,<2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: compiled']
# ///
"""A block that is an `nn.Sequential` or another class of `torch.nn` is not compiled, without a warning."""

# --8<-- [start:use]
import torch
from torch import nn

graphs = []


def counting_backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward


class Block(nn.Sequential):  # a class of your own, with the same layers
    def forward(self, x):
        return super().forward(x)


counts = []
for block in (nn.Sequential(nn.Linear(8, 8), nn.Tanh()), Block(nn.Linear(8, 8), nn.Tanh())):
    graphs.clear()
    block.compile(backend=counting_backend)
    block(torch.ones(2, 8))
    counts.append(len(graphs))
    print(f"{type(block).__name__}: {len(graphs)} graphs")
# --8<-- [end:use]

assert counts == [0, 1], f"compiled: {counts}"
