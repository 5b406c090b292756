# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The default limit is 8 versions of a function."""

# --8<-- [start:use]
import torch

graphs = []


def counting_backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward


@torch.compile(backend=counting_backend, dynamic=False)
def encode(tokens):
    return tokens * 2


for length in range(2, 22):
    encode(torch.zeros(length))
print("20 lengths, graphs:", len(graphs))
# --8<-- [end:use]

assert len(graphs) == 8, len(graphs)
