# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""mark_dynamic on a dimension of size 1 is dropped without a word."""

# --8<-- [start:use]
import torch

graphs = []


def counting_backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward


@torch.compile(backend=counting_backend)
def encode(tokens):
    return tokens * 2


warm_up = torch.ones(1)
torch._dynamo.mark_dynamic(warm_up, 0)
encode(warm_up)
counts = [len(graphs)]
for length in (4, 5, 6):
    encode(torch.ones(length))
    counts.append(len(graphs))
print("graphs after lengths 1, 4, 5, 6:", counts)
# --8<-- [end:use]

assert counts == [1, 2, 2, 2], counts
