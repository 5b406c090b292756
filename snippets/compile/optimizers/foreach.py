# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The foreach form gives the compiler a graph of a fixed number of operations; the loop form grows with the parameters."""

# --8<-- [start:use]
import torch
from torch import nn


def operations(foreach, layers):
    torch.compiler.reset()
    count = []

    def counting_backend(graph, example_inputs):
        count.append(sum(node.op.startswith("call") for node in graph.graph.nodes))
        return graph.forward

    model = nn.Sequential(*[nn.Linear(2, 2) for _ in range(layers)])
    optimizer = torch.optim.Adam(model.parameters(), foreach=foreach)
    model(torch.ones(2, 2)).sum().backward()
    torch.compile(lambda: optimizer.step(), backend=counting_backend)()
    return sum(count)


growth = {foreach: operations(foreach, 3) - operations(foreach, 2) for foreach in (False, True)}
print("operations that one more Linear adds, loop:", growth[False])
print("less with foreach:", growth[True] < growth[False])
# --8<-- [end:use]

assert growth[True] < growth[False], growth
assert growth[False] >= 10, growth
