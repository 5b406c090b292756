# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The setting is no guard: code compiled before keeps its six graphs."""

# --8<-- [start:use]
import torch

graphs = []


def counting_backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward


def inner(x):
    x = x + 1
    torch._dynamo.graph_break()
    return x + 2


@torch.compile(backend=counting_backend)
def outer(x):
    return inner(x * 2) * 3


outer(torch.ones(3))
print("graphs:", len(graphs))
torch._dynamo.config.nested_graph_breaks = True
outer(torch.ones(3))
print("after switching it on:", len(graphs))
torch.compiler.reset()
graphs.clear()
outer(torch.ones(3))
print("after torch.compiler.reset():", len(graphs))
# --8<-- [end:use]

assert len(graphs) == 2, len(graphs)
torch._dynamo.config.nested_graph_breaks = False
outer(torch.ones(3))
assert len(graphs) == 2, "switching it off recompiled"
