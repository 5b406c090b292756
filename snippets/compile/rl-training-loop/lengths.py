# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A first sequence of length 1 gets a graph of its own, even with `dynamic=True`."""

# --8<-- [start:use]
import torch
from torch import nn


class Policy(nn.Module):
    def __init__(self, vocabulary=11, width=16):
        super().__init__()
        self.embed, self.mix = nn.Embedding(vocabulary, width), nn.Linear(width, width)
        self.head = nn.Linear(width, vocabulary)

    def forward(self, tokens):
        hidden = self.embed(tokens).cumsum(1)  # causal, as attention would be
        return self.head(torch.tanh(self.mix(hidden)))


graphs = []


def counting_backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward


def graphs_for(lengths, dynamic):
    torch.compiler.reset()
    graphs.clear()
    policy = Policy().requires_grad_(False)
    policy.compile(backend=counting_backend, fullgraph=True, dynamic=dynamic)
    for length in lengths:
        policy(torch.zeros(4, length, dtype=torch.long))
    return len(graphs)


count = {first: graphs_for(range(first, 6), dynamic=True) for first in (1, 2)}
for first, value in count.items():
    print(f"lengths {first} to 5: {value}")
print("lengths 2 to 5, dynamic=False:", graphs_for(range(2, 6), dynamic=False))
# --8<-- [end:use]

assert count == {1: 2, 2: 1}, count
assert len(graphs) == 4, len(graphs)
