# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A break in the with block of a user's own context manager leaves the rest of the function eager."""

# --8<-- [start:use]
import torch


class Timer:
    def __enter__(self):
        return self

    def __exit__(self, *details):
        return False


def compiled_operations(function):
    sizes = []

    def counting_backend(graph, example_inputs):
        sizes.append(sum(node.op.startswith("call") for node in graph.graph.nodes))
        return graph.forward

    torch.compiler.reset()
    torch.compile(function, backend=counting_backend)(torch.ones(3))
    return sizes


def step(x):
    x = x.sin().exp()
    with Timer():
        torch._dynamo.graph_break()
        x = x.cos()
    return x.tanh().sqrt()


print("operations per graph:", compiled_operations(step), "of 5")
# --8<-- [end:use]

assert sum(compiled_operations(step)) == 2, compiled_operations(step)
