# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""nn.Sequential calls its layers in a loop, so a break in one layer leaves the others eager."""

# --8<-- [start:use]
import torch
from torch import nn


class Scale(nn.Module):
    def forward(self, x):
        x = x + 1
        torch._dynamo.graph_break()
        return x * 2


class Chain(nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.scale, self.last = nn.Linear(3, 3), Scale(), nn.Linear(3, 3)

    def forward(self, x):
        return self.last(self.scale(self.first(x)))


def operations_per_graph(module):
    graphs = []

    def inspecting_backend(graph, example_inputs):
        graphs.append([node.target.__name__ for node in graph.graph.nodes if node.op == "call_function"])
        return graph.forward

    torch.compiler.reset()
    torch.compile(module, backend=inspecting_backend)(torch.ones(1, 3))
    return graphs


torch._dynamo.config.nested_graph_breaks = True
chain = Chain()
print("nn.Sequential:", operations_per_graph(nn.Sequential(chain.first, chain.scale, chain.last)))
print("Chain:        ", operations_per_graph(chain))
# --8<-- [end:use]

assert operations_per_graph(chain) == [["linear", "add"], ["mul", "linear"]], operations_per_graph(chain)
sequential = operations_per_graph(nn.Sequential(chain.first, chain.scale, chain.last))
assert sequential == [["add"], ["mul"]], sequential
