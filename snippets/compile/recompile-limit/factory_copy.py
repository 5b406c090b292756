# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A copy of the code object gives a wrapper a cache and a limit of its own."""

# --8<-- [start:use]
import types

import torch

graphs = []


def counting_backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward


def with_own_code(function):
    copy = types.FunctionType(
        function.__code__.replace(),
        function.__globals__,
        function.__name__,
        function.__defaults__,
        function.__closure__,
    )
    copy.__kwdefaults__ = function.__kwdefaults__
    return copy


def make_head(name):
    def head(x):
        return x * len(name)

    return torch.compile(with_own_code(head), backend=counting_backend)


for number in range(12):
    make_head("h" * (number + 1))(torch.ones(3))
print("12 wrappers, graphs:", len(graphs))
# --8<-- [end:use]

assert len(graphs) == 12, len(graphs)
