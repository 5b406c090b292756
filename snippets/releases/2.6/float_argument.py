# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: compiled 5 graphs, one for each float']
# ///
"""A compiled function makes one dynamic graph for the floats it is called with, not one a value."""

# --8<-- [start:use]
import torch

graphs = []


def count(graph, example_inputs):
    graphs.append(graph)
    return graph


@torch.compile(backend=count)
def scale(x, factor):
    return x * factor


for factor in (1.5, 2.5, 3.5, 4.5):
    scale(torch.ones(2), factor)
print("graphs for four factors:", len(graphs))
# --8<-- [end:use]

torch.testing.assert_close(scale(torch.ones(2), 7.25), torch.full((2,), 7.25))
assert len(graphs) == 2, f"compiled {len(graphs)} graphs, one for each float"
