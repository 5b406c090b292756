# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Run a recurrence over a sequence as one node of the graph."""

# --8<-- [start:use]
import torch
from torch._higher_order_ops import scan


def smooth(average, price):
    average = 0.9 * average + 0.1 * price
    return average, average.clone()  # (next carry, output of this step)


@torch.compile(backend="aot_eager", fullgraph=True)  # Inductor takes scan without settings from 2.10 on
def moving_average(prices):
    return scan(smooth, torch.zeros(()), prices)


last, averages = moving_average(torch.ones(100))
print(f"last: {last.item():.6f}, outputs: {tuple(averages.shape)}")
# --8<-- [end:use]

# --8<-- [start:graph]
compiled_graphs = []


def recording_backend(graph, example_inputs):
    compiled_graphs.append(graph)
    return graph.forward


torch.compile(lambda prices: scan(smooth, torch.zeros(()), prices), backend=recording_backend)(torch.ones(100))
nodes = [len(list(graph.graph.nodes)) for graph in compiled_graphs]
print("nodes in the graph under 20:", nodes[0] < 20)
# --8<-- [end:graph]

expected = 1 - 0.9 ** torch.arange(1, 101)
assert torch.allclose(averages, expected), "the scan disagrees with the closed form"
assert torch.allclose(scan(smooth, torch.zeros(()), torch.ones(100))[0], expected[-1])
assert len(nodes) == 1 and nodes[0] < 20, nodes
