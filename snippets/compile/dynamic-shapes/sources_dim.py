# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'AssertionError: \[1, 2, ',
# ]
# ///
"""An entry of dynamic_sources can name one dimension."""

# --8<-- [start:use]
import torch

graphs = []


def counting_backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward


@torch.compile(backend=counting_backend)
def encode(x):
    return x * 2


torch.compiler.config.dynamic_sources = "L['x']:0"  # dimension 0 only
counts = []
for shape in ((4, 3), (5, 3), (6, 7)):
    encode(torch.ones(shape))
    counts.append(len(graphs))
print("graphs after each shape:", counts)
# --8<-- [end:use]

assert counts == [1, 1, 2], counts
