# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'KeyError: .nested_graph_breaks.',
# ]
# ///
"""A for loop above the break keeps the caller from being merged, or compiled at all."""

# --8<-- [start:use]
import torch


def log_loss(x):
    x = x + 1
    torch._dynamo.graph_break()
    return x + 2


def model(x):
    x = x * 5
    for _ in range(2):
        x = log_loss(x) * 3
    return x - 1


def model_unrolled(x):
    x = x * 5
    x = log_loss(x) * 3
    x = log_loss(x) * 3
    return x - 1


def operations_per_graph(function):
    sizes = []

    def counting_backend(graph, example_inputs):
        sizes.append(sum(node.op.startswith("call") for node in graph.graph.nodes))
        return graph.forward

    torch.compiler.reset()
    torch.compile(function, backend=counting_backend)(torch.ones(3))
    return sizes


with torch._dynamo.config.patch(nested_graph_breaks=True):
    print("loop:    ", operations_per_graph(model))
    print("unrolled:", operations_per_graph(model_unrolled))
# --8<-- [end:use]

with torch._dynamo.config.patch(nested_graph_breaks=True):
    assert operations_per_graph(model) == [1, 1], operations_per_graph(model)
    assert sum(operations_per_graph(model_unrolled)) == 8, operations_per_graph(model_unrolled)
