# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A registered print stays out of the graph's way: one graph, and the text comes after it."""

# --8<-- [start:use]
import torch


def step(x):
    x = x.sin()
    print("after sin:", x)
    return x.cos()


before = torch._dynamo.explain(step)(torch.zeros(2))
torch._dynamo.config.reorderable_logging_functions.add(print)
after = torch._dynamo.explain(step)(torch.zeros(2))
print("graphs:", before.graph_count, "then", after.graph_count)

out = torch.compile(step, backend="eager", fullgraph=True)(torch.zeros(2))
# --8<-- [end:use]

assert (before.graph_count, after.graph_count) == (2, 1), (before.graph_count, after.graph_count)
assert out.tolist() == [1.0, 1.0]
