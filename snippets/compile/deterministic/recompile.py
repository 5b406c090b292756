# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Toggling the flag recompiles."""

# --8<-- [start:use]
import torch

compiled_graphs = []


def counting_backend(graph, example_inputs):
    compiled_graphs.append(graph)
    return graph.forward


@torch.compile(backend=counting_backend)
def step(x):
    return x + 1


for mode in (False, True, False, True):
    torch.use_deterministic_algorithms(mode)
    step(torch.ones(2))
print("graphs:", len(compiled_graphs))
# --8<-- [end:use]

assert len(compiled_graphs) == 2, len(compiled_graphs)
