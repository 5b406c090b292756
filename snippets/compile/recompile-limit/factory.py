# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Wrappers made by one factory share one limit: the ninth runs eagerly."""

# --8<-- [start:use]
import torch

graphs = []


def counting_backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward


def make_head(name):
    @torch.compile(backend=counting_backend)
    def head(x):
        return x * len(name)

    return head


for number in range(12):
    make_head("h" * (number + 1))(torch.ones(3))
print("12 wrappers, graphs:", len(graphs))
# --8<-- [end:use]

assert len(graphs) == 8, len(graphs)
