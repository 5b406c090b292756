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
"""recompile_limit= counts what other wrappers of the function compiled."""

# --8<-- [start:use]
import torch

graphs = []


def counting_backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward


def encode(tokens):
    return tokens * 2


warm = torch.compile(encode, backend=counting_backend, dynamic=False)
for length in (2, 3, 4):
    warm(torch.zeros(length))

limited = torch.compile(encode, backend=counting_backend, dynamic=False, recompile_limit=2)
limited(torch.zeros(5))
print("graphs of the first wrapper: 3, of the second:", len(graphs) - 3)
# --8<-- [end:use]

assert len(graphs) == 3, len(graphs)
