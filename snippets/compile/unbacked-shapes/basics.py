# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""An unbacked dimension serves every size with one graph, 0 and 1 included."""

# --8<-- [start:use]
import torch
from torch._dynamo.decorators import mark_unbacked


@torch.compile(backend="eager", fullgraph=True)  # leave backend out for Inductor
def encode(tokens):
    return tokens * 2


for length in (5, 0, 1, 2, 7):
    tokens = torch.ones(length, 3)
    mark_unbacked(tokens, 0)
    print(tuple(encode(tokens).shape))
# --8<-- [end:use]

# --8<-- [start:count]
from torch._dynamo.utils import counters

print("unbacked:", counters["stats"]["unique_graphs"], "graph")
torch.compiler.reset()
counters.clear()
for length in (5, 0, 1, 2, 7):
    tokens = torch.ones(length, 3)
    torch._dynamo.maybe_mark_dynamic(tokens, 0)
    encode(tokens)
print("backed:  ", counters["stats"]["unique_graphs"], "graphs")
# --8<-- [end:count]



def graphs_for(mark):
    torch.compiler.reset()
    counters.clear()
    for length in (5, 0, 1, 2, 7):
        tokens = torch.ones(length, 3)
        mark(tokens, 0)
        assert torch.equal(encode(tokens), tokens * 2)
    return counters["stats"]["unique_graphs"]


assert graphs_for(torch._dynamo.maybe_mark_dynamic) == 3
assert graphs_for(mark_unbacked) == 1
