# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Automatic dynamic shapes: the second size recompiles with that dimension dynamic, later ones reuse the code."""

# --8<-- [start:use]
import torch

graphs = []


def counting_backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward


@torch.compile(backend=counting_backend)
def encode(tokens):
    return tokens.cumsum(0) * 2


counts = []
for length in (4, 5, 6, 7):
    encode(torch.ones(length))
    counts.append(len(graphs))
print("graphs after each length:", counts)
# --8<-- [end:use]

assert counts == [1, 2, 2, 2], counts
assert torch.equal(encode(torch.ones(9)), torch.arange(1.0, 10) * 2)
