# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12,<2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'TypeError: .*recompile_limit',
#     'AssertionError: the decorator keeps the limit',
# ]
# ///
"""In 2.12 the decorator drops recompile_limit=."""

# --8<-- [start:use]
import torch

graphs = []


def counting_backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward


@torch.compile(backend=counting_backend, dynamic=False, recompile_limit=2)
def encode(tokens):
    return tokens * 2


for length in range(2, 12):
    encode(torch.zeros(length))
print("10 lengths, graphs:", len(graphs))
# --8<-- [end:use]

assert len(graphs) == 8, "the decorator keeps the limit"
