# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A break in a for loop costs the whole function: none of its operations is compiled."""

# --8<-- [start:use]
import torch


def compiled_operations(function):
    sizes = []

    def counting_backend(graph, example_inputs):
        sizes.append(sum(node.op.startswith("call") for node in graph.graph.nodes))
        return graph.forward

    torch.compiler.reset()
    torch.compile(function, backend=counting_backend)(torch.ones(3))
    return sizes


def in_loop(x):
    x = x.sin().exp()
    for _ in range(3):
        torch._dynamo.graph_break()
        x = x.cos()
    return x.tanh()


def before_loop(x):
    x = x.sin().exp()
    torch._dynamo.graph_break()
    for _ in range(3):
        x = x.cos()
    return x.tanh()


print("break in the loop:    ", compiled_operations(in_loop))
print("break before the loop:", compiled_operations(before_loop))
# --8<-- [end:use]

assert compiled_operations(in_loop) == [], "part of the function is compiled"
assert compiled_operations(before_loop) == [2, 4], compiled_operations(before_loop)
