# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Apply a function to every slice of a tensor, as one node of the graph."""

# --8<-- [start:use]
import torch
from torch._higher_order_ops.map import map as map_slices

compiled_graphs = []


def recording_backend(graph, example_inputs):
    compiled_graphs.append(graph)
    return graph.forward


def energy(row, weight):
    return (row * weight).square().sum()


@torch.compile(backend=recording_backend, fullgraph=True)
def energies(batch, weight):
    return map_slices(energy, batch, weight)  # slices `batch` along dimension 0, passes `weight` whole


batch, weight = torch.arange(200.0).reshape(100, 2), torch.tensor([1.0, 0.5])
print(tuple(energies(batch, weight).shape), "graphs:", len(compiled_graphs))
# --8<-- [end:use]

expected = (batch * weight).square().sum(-1)
assert torch.allclose(energies(batch, weight), expected)
assert torch.allclose(map_slices(energy, batch, weight), expected)
assert len(list(compiled_graphs[0].graph.nodes)) < 20
