# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# tools = ["c++"]
# ///
"""An unbacked dimension serves every size with one graph, 0 and 1 included."""

# --8<-- [start:use]
import torch
from torch._dynamo.decorators import mark_unbacked


@torch.compile(fullgraph=True)
def encode(tokens):
    return tokens * 2


for length in (5, 0, 1, 2, 7):
    tokens = torch.ones(length, 3)
    mark_unbacked(tokens, 0)
    print(tuple(encode(tokens).shape))
# --8<-- [end:use]

from torch._dynamo.utils import counters as _counters

assert _counters["stats"]["unique_graphs"] == 1, _counters["stats"]
tokens = torch.rand(9, 3)
mark_unbacked(tokens, 0)
assert torch.equal(encode(tokens), tokens + tokens)

# --8<-- [start:count]
from torch._dynamo.utils import counters


def graphs_for(mark):
    torch.compiler.reset()
    counters.clear()
    double = torch.compile(lambda tokens: tokens * 2, backend="eager", fullgraph=True)
    for length in (5, 0, 1, 2, 7):
        tokens = torch.ones(length, 3)
        mark(tokens, 0)
        assert torch.equal(double(tokens), tokens * 2)
    return counters["stats"]["unique_graphs"]


print("backed:  ", graphs_for(torch._dynamo.maybe_mark_dynamic), "graphs")
print("unbacked:", graphs_for(mark_unbacked), "graph")
# --8<-- [end:count]

assert graphs_for(torch._dynamo.maybe_mark_dynamic) == 3
assert graphs_for(mark_unbacked) == 1
