# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'AttributeError: torch.compiler.config.unbacked_sources does not exist',
# ]
# ///
"""unbacked_sources makes inputs unbacked by name."""

# --8<-- [start:use]
import torch

graphs = []


def counting_backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward


@torch.compile(backend=counting_backend, fullgraph=True)
def encode(x):
    return x * 2


torch.compiler.config.unbacked_sources = "L['x']"  # or TORCH_COMPILE_UNBACKED_SOURCES
for length in (5, 0, 1):
    encode(torch.ones(length, 3))
print("graphs:", len(graphs))
# --8<-- [end:use]

assert len(graphs) == 1, len(graphs)
