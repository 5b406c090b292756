# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""static_sources keeps an input static by name."""

# --8<-- [start:use]
import torch

graphs = []


def counting_backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward


@torch.compile(backend=counting_backend)
def encode(x):
    return x * 2


torch.compiler.config.static_sources = "L['x']"  # or TORCH_COMPILE_STATIC_SOURCES
counts = []
for shape in ((4, 3), (5, 3), (6, 3)):
    encode(torch.ones(shape))
    counts.append(len(graphs))
print("graphs after each shape:", counts)
# --8<-- [end:use]

assert counts == [1, 2, 3], counts
