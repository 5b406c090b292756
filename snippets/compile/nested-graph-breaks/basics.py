# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'AttributeError: .*nested_graph_breaks does not exist',
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


torch._dynamo.config.nested_graph_breaks = True  # before the first compiled call
out = torch.compile(model, backend="eager")(torch.ones(3))  # leave backend out for Inductor
# --8<-- [end:use]

# --8<-- [start:count]
def operations_per_graph(nested_graph_breaks):
    sizes = []

    def counting_backend(graph, example_inputs):
        sizes.append(sum(node.op.startswith("call") for node in graph.graph.nodes))
        return graph.forward

    torch.compiler.reset()
    with torch._dynamo.config.patch(nested_graph_breaks=nested_graph_breaks):
        torch.compile(model, backend=counting_backend)(torch.ones(3))
    return sizes


print("default:            ", operations_per_graph(False))
print("nested_graph_breaks:", operations_per_graph(True))
# --8<-- [end:count]

assert torch.equal(out, model(torch.ones(3)))
assert operations_per_graph(False) == [1, 1, 1, 1, 1, 1], operations_per_graph(False)
assert operations_per_graph(True) == [3, 3], operations_per_graph(True)
