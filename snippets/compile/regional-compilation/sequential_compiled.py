# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: not compiled"]
# ///
"""A block that is an `nn.Sequential` is compiled."""

# --8<-- [start:use]
import torch
from torch import nn

graphs = []


def counting_backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward


block = nn.Sequential(nn.Linear(8, 8), nn.Tanh())
block.compile(backend=counting_backend)
out = block(torch.ones(2, 8))
print("graphs:", len(graphs))
# --8<-- [end:use]

assert len(graphs) == 1, f"not compiled: {len(graphs)} graphs"
torch.testing.assert_close(out, block.forward(torch.ones(2, 8)))
