# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A marked dimension is dynamic from the first call: one graph for every length from 2 on."""

# --8<-- [start:use]
import torch

graphs = []


def counting_backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward


@torch.compile(backend=counting_backend)
def encode(tokens):
    return tokens.cumsum(0) * 2


first = torch.ones(4)
torch._dynamo.mark_dynamic(first, 0)  # before the first call, on the tensor itself
encode(first)
for length in (5, 6, 7):
    encode(torch.ones(length))
print("graphs:", len(graphs))
# --8<-- [end:use]

assert len(graphs) == 1, len(graphs)
assert torch.equal(encode(torch.ones(9)), torch.arange(1.0, 10) * 2)
