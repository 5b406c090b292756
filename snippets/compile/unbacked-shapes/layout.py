# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Strides and dtypes are guarded as ever."""

# --8<-- [start:use]
import torch
from torch._dynamo.decorators import mark_unbacked

graphs = []


def counting_backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward


@torch.compile(backend=counting_backend, fullgraph=True)
def encode(tokens):
    return tokens * 2


counts = []
for tokens in (torch.ones(4, 3), torch.ones(9, 3), torch.ones(3, 5).t(), torch.ones(4, 3).half()):
    mark_unbacked(tokens, 0)
    encode(tokens)
    counts.append(len(graphs))
print("another size, a transposed tensor, half precision:", counts)
# --8<-- [end:use]

assert counts == [1, 1, 2, 3], counts
