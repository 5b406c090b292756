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
"""The ratio of tracing times for a break six calls deep."""

# --8<-- [start:use]
import statistics
import time
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


def first_call_seconds(function):
    torch.compiler.reset()
    start = time.perf_counter()
    out = torch.compile(function, backend="eager")(torch.ones(3))
    seconds = time.perf_counter() - start
    assert torch.equal(out, function(torch.ones(3)))
    return seconds


deep = call_chain(6)
first_call_seconds(deep)  # imports
seconds = {}
for enabled in (False, True):
    with torch._dynamo.config.patch(nested_graph_breaks=enabled):
        seconds[enabled] = statistics.median(first_call_seconds(deep) for _ in range(3))
print(f"metric: nested_break_tracing_speedup = {seconds[False] / seconds[True]:.1f} x")
# --8<-- [end:use]

assert seconds[True] > 0
