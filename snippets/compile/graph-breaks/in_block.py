# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A break in a try, or in the with block of a user's own context manager, leaves the rest of the function eager."""

# --8<-- [start:use]
import torch


class Timer:
    def __enter__(self):
        return self

    def __exit__(self, *details):
        return False


def graphs(function):
    found = []

    def recording_backend(graph, example_inputs):
        found.append([node.target for node in graph.graph.nodes if node.op == "call_method"])
        return graph.forward

    torch.compiler.reset()
    torch.compile(function, backend=recording_backend)(torch.ones(3))
    return found


def in_with(x):
    x = x.sin().exp()
    with Timer():
        torch._dynamo.graph_break()
        x = x.cos()
    return x.tanh().sqrt()


def in_try(x):
    x = x.sin().exp()
    try:
        torch._dynamo.graph_break()
        x = x.cos()
    except ValueError:
        pass
    return x.tanh().sqrt()


def in_no_grad(x):
    x = x.sin().exp()
    with torch.no_grad():
        torch._dynamo.graph_break()
        x = x.cos()
    return x.tanh().sqrt()


for function in (in_with, in_try, in_no_grad):
    print(f"{function.__name__}:", graphs(function))
# --8<-- [end:use]

assert graphs(in_with) == graphs(in_try) == [["sin", "exp"]], (graphs(in_with), graphs(in_try))
assert graphs(in_no_grad) == [["sin", "exp"], ["cos", "tanh", "sqrt"]], graphs(in_no_grad)


def one_before(x):
    x = x.sin()
    with Timer():
        torch._dynamo.graph_break()
        x = x.cos()
    return x


assert graphs(one_before) == [], f"one operation before the block is compiled: {graphs(one_before)}"
