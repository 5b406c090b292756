# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A branch on a dynamic size costs one graph for each side taken."""

# --8<-- [start:use]
import torch

graphs = []


def counting_backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward


@torch.compile(backend=counting_backend, dynamic=True)
def pool(x):
    if x.shape[0] > 8:
        return x.mean(0)
    return x.sum(0)


counts = []
for length in (4, 5, 6, 9, 10, 3):
    pool(torch.ones(length))
    counts.append(len(graphs))
print("lengths 4, 5, 6, 9, 10, 3 -> graphs:", counts)
# --8<-- [end:use]

assert counts == [1, 1, 1, 2, 2, 2], counts
