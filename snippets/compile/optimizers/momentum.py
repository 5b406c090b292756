# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""SGD with momentum takes two graphs: the first step has no momentum buffer yet."""

# --8<-- [start:use]
import torch
from torch import nn

graphs = []


def counting_backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward


layer = nn.Linear(2, 2)
optimizer = torch.optim.SGD(layer.parameters(), lr=0.1, momentum=0.9)
update = torch.compile(lambda: optimizer.step(), backend=counting_backend)
for step in (1, 2, 3):
    layer(torch.ones(2, 2)).sum().backward()
    update()
    print(f"after step {step}: {len(graphs)}")
# --8<-- [end:use]

assert len(graphs) == 2, len(graphs)
