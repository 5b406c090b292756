# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A float learning rate that changes costs a recompile; a tensor costs none."""

# --8<-- [start:use]
import torch
from torch import nn


def graphs_for(lr):
    torch.compiler.reset()
    graphs = []

    def counting_backend(graph, example_inputs):
        graphs.append(graph)
        return graph.forward

    layer = nn.Linear(4, 4)
    optimizer = torch.optim.Adam(layer.parameters(), lr=lr)
    scheduler = torch.optim.lr_scheduler.ExponentialLR(optimizer, gamma=0.9)
    update = torch.compile(lambda: optimizer.step(), backend=counting_backend)
    for _ in range(6):
        layer(torch.ones(2, 4)).sum().backward()
        update()
        scheduler.step()
    return len(graphs), float(optimizer.param_groups[0]["lr"])


as_float, as_tensor = graphs_for(0.1), graphs_for(torch.tensor(0.1))
print("float: ", as_float[0], "graphs for 6 learning rates")
print("tensor:", as_tensor[0], "graph for 6 learning rates")
# --8<-- [end:use]

assert abs(as_tensor[1] - 0.1 * 0.9**6) < 1e-6
assert as_tensor[0] == 1 < as_float[0], (as_float, as_tensor)
