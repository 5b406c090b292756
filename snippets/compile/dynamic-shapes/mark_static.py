# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A static dimension is compiled for each of its sizes and never becomes dynamic."""

# --8<-- [start:use]
import torch

graphs = []


def counting_backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward


@torch.compile(backend=counting_backend)
def encode(tokens):
    return tokens * 2


counts = []
for length in (4, 5, 6, 7):
    tokens = torch.ones(length)
    torch._dynamo.mark_static(tokens, 0)
    encode(tokens)
    counts.append(len(graphs))
print("graphs after each length:", counts)
# --8<-- [end:use]

assert counts == [1, 2, 3, 4], counts
