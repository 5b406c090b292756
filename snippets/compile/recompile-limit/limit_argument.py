# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'TypeError: .*recompile_limit',
# ]
# ///
"""recompile_limit= sets the limit for one torch.compile."""

# --8<-- [start:use]
import torch

graphs = []


def counting_backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward


def encode(tokens):
    return tokens * 2


compiled = torch.compile(encode, backend=counting_backend, dynamic=False, recompile_limit=2)
for length in range(2, 12):
    compiled(torch.zeros(length))
print("10 lengths, graphs:", len(graphs))
# --8<-- [end:use]

assert len(graphs) == 2, len(graphs)
