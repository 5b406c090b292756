# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""dynamic_values makes every dimension of a sentinel size dynamic."""

# --8<-- [start:use]
import torch

graphs = []


def counting_backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward


@torch.compile(backend=counting_backend)
def encode(x):
    return x * 2


torch.compiler.config.dynamic_values = "1111"  # or TORCH_COMPILE_DYNAMIC_VALUES
counts = []
for shape in ((1111, 3), (5, 3), (6, 3)):
    encode(torch.ones(shape))
    counts.append(len(graphs))
print("graphs after each shape:", counts)
# --8<-- [end:use]

assert counts == [1, 1, 1], counts
