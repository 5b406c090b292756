# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""mark_static speaks for its tensor only: an unmarked one makes the dimension dynamic."""

# --8<-- [start:use]
import torch

graphs = []


def counting_backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward


@torch.compile(backend=counting_backend)
def encode(tokens):
    return tokens * 2


first = torch.ones(4)
torch._dynamo.mark_static(first, 0)
counts = []
for tokens in (first, torch.ones(5), torch.ones(6), torch.ones(7)):
    encode(tokens)
    counts.append(len(graphs))
print("graphs after each length:", counts)
# --8<-- [end:use]

assert counts == [1, 2, 2, 2], counts
