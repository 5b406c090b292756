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
"""With nested_graph_breaks a break three calls deep splits the program in two, not in six."""

# --8<-- [start:use]
import torch


def log_loss(x):
    x = x + 1
    torch._dynamo.graph_break()  # stands for the code that Dynamo cannot trace
    return x + 2


def block(x):
    return log_loss(x * 2) * 3


def model(x):
    return block(x + 5) - 1


def operations_per_graph():
    sizes = []

    def counting_backend(graph, example_inputs):
        sizes.append(sum(node.op.startswith("call") for node in graph.graph.nodes))
        return graph.forward

    torch.compiler.reset()
    out = torch.compile(model, backend=counting_backend)(torch.ones(3))
    assert torch.equal(out, model(torch.ones(3)))
    return sizes


print("default:            ", operations_per_graph())
with torch._dynamo.config.patch(nested_graph_breaks=True):
    print("nested_graph_breaks:", operations_per_graph())
# --8<-- [end:use]

assert operations_per_graph() == [1, 1, 1, 1, 1, 1], operations_per_graph()
with torch._dynamo.config.patch(nested_graph_breaks=True):
    assert operations_per_graph() == [3, 3], operations_per_graph()
