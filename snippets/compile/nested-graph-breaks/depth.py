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
"""Graphs grow with the depth of the break without the setting and stay at two with it."""

# --8<-- [start:use]
import types

import torch


def bottom(x):
    x = x + 1
    torch._dynamo.graph_break()
    return x * 2


def call_chain(depth):
    """Return a function that reaches the break through `depth` calls of different functions."""
    function = bottom
    for level in range(depth):

        def caller(x, inner=function):
            return inner(x + 1) * 2

        # torch.compile caches by code object, so every level gets one of its own
        code = caller.__code__.replace(co_name=f"level_{level}")
        function = types.FunctionType(code, globals(), None, caller.__defaults__)
    return function


def graphs(depth):
    torch.compiler.reset()
    return torch._dynamo.explain(call_chain(depth))(torch.ones(3)).graph_count


depths = (0, 1, 3)
print("calls above the break:", depths)
print("default:              ", default := [graphs(depth) for depth in depths])
with torch._dynamo.config.patch(nested_graph_breaks=True):
    print("nested_graph_breaks:  ", nested := [graphs(depth) for depth in depths])
# --8<-- [end:use]

assert default == [2 + 2 * depth for depth in depths], default
assert nested == [2, 2, 2], nested
