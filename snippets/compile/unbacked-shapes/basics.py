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


def graphs_for(mark):
    graphs = []

    def counting_backend(graph, example_inputs):
        graphs.append(graph)
        return graph.forward

    torch.compiler.reset()
    encode = torch.compile(lambda tokens: tokens * 2, backend=counting_backend, fullgraph=True)
    for length in (5, 0, 1, 2, 7):
        tokens = torch.ones(length, 3)
        mark(tokens, 0)
        assert torch.equal(encode(tokens), tokens * 2)
    return len(graphs)


print("backed:  ", graphs_for(torch._dynamo.maybe_mark_dynamic), "graphs")
print("unbacked:", graphs_for(mark_unbacked), "graph")
# --8<-- [end:use]

assert graphs_for(torch._dynamo.maybe_mark_dynamic) == 3
assert graphs_for(mark_unbacked) == 1
