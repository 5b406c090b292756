# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""dynamic_sources makes inputs dynamic by name, without touching a tensor."""

# --8<-- [start:use]
import torch

graphs = []


def counting_backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward


@torch.compile(backend=counting_backend)
def encode(x):
    return x * 2


torch.compiler.config.dynamic_sources = "L['x']"  # or TORCH_COMPILE_DYNAMIC_SOURCES
counts = []
for shape in ((4, 3), (5, 3), (6, 7)):
    encode(torch.ones(shape))
    counts.append(len(graphs))
print("graphs after each shape:", counts)
# --8<-- [end:use]

assert counts == [1, 1, 1], counts
