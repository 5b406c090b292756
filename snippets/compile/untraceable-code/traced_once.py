# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The Python of a function under allow_in_graph runs while tracing, and its value becomes a constant of the graph."""

import torch

calls = []


def scale(x):
    calls.append(1)
    return x * len(calls)


torch.compiler.allow_in_graph(scale)


@torch.compile(backend="aot_eager", fullgraph=True)
def step(x):
    return scale(x + 1)


first = step(torch.zeros(1))
while_tracing = len(calls)
later = [step(torch.zeros(1)) for _ in range(3)]
print("Python ran again in 3 more calls:", len(calls) > while_tracing)

assert while_tracing > 0 and len(calls) == while_tracing, (while_tracing, len(calls))
assert all(torch.equal(first, out) for out in later), "the value of the traced run is not kept"
