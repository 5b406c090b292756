# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Sizes 0 and 1 get graphs of their own, even where the dimension is marked dynamic."""

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
for length in (5, 7, 1, 0, 2):
    tokens = torch.ones(length)
    torch._dynamo.maybe_mark_dynamic(tokens, 0)
    encode(tokens)
    counts.append(len(graphs))
print("lengths 5, 7, 1, 0, 2 -> graphs:", counts)
# --8<-- [end:use]

assert counts == [1, 1, 2, 3, 3], counts
