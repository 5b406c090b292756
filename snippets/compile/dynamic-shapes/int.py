# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A Python int argument is specialised at first and becomes dynamic with its second value."""

# --8<-- [start:use]
import torch

graphs = []


def counting_backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward


@torch.compile(backend=counting_backend)
def shift(x, step):
    return x + step


counts = []
for step in (3, 4, 5, 6):
    shift(torch.zeros(2), step)
    counts.append(len(graphs))
print("graphs after each step:", counts)
# --8<-- [end:use]

assert counts == [1, 2, 2, 2], counts
