# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The Python of a nonstrict_trace function runs while tracing and never again."""

# --8<-- [start:use]
import torch

calls = []


@torch._dynamo.nonstrict_trace
def scale(x):
    calls.append(1)  # a side effect, not an operation
    return x * len(calls)


@torch.compile(backend="aot_eager", fullgraph=True)
def step(x):
    return scale(x + 1)


first = step(torch.zeros(1))
while_tracing = len(calls)
later = [step(torch.zeros(1)) for _ in range(3)]
print("Python ran again in 3 more calls:", len(calls) > while_tracing)
# --8<-- [end:use]

assert while_tracing > 0 and len(calls) == while_tracing, (while_tracing, len(calls))
assert all(torch.equal(first, out) for out in later), "the value of the traced run is kept"
