# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A break in a loop costs the whole function: none of its operations is compiled; in an if it costs nothing more."""

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


def in_for(x):
    x = x.sin().exp()
    for _ in range(3):
        torch._dynamo.graph_break()
        x = x.cos()
    return x.tanh()


def in_while(x, steps=3):
    x = x.sin().exp()
    while steps:
        torch._dynamo.graph_break()
        x, steps = x.cos(), steps - 1
    return x.tanh()


def in_if(x, log=True):
    x = x.sin().exp()
    if log:
        torch._dynamo.graph_break()
    return x.cos().tanh()


def before_loop(x):
    x = x.sin().exp()
    torch._dynamo.graph_break()
    for _ in range(3):
        x = x.cos()
    return x.tanh()


for function in (in_for, in_while, in_if, before_loop):
    print(f"{function.__name__}: operations per graph", compiled_operations(function))
# --8<-- [end:use]

assert compiled_operations(in_for) == compiled_operations(in_while) == [], "part of the function is compiled"
assert compiled_operations(in_if) == [2, 2], compiled_operations(in_if)
assert compiled_operations(before_loop) == [2, 4], compiled_operations(before_loop)
