# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""disable_nested_graph_breaks takes a function, and what it calls, out of the setting."""

# --8<-- [start:use]
import torch
from torch._dynamo import disable_nested_graph_breaks


def inner(x):
    x = x + 1
    torch._dynamo.graph_break()
    return x + 2


def outer(x):
    return inner(x * 2) * 3


torch._dynamo.config.nested_graph_breaks = True
print("graphs:", torch._dynamo.explain(outer)(torch.ones(3)).graph_count)
print("opted out:", torch._dynamo.explain(disable_nested_graph_breaks(outer))(torch.ones(3)).graph_count)
# --8<-- [end:use]

torch._dynamo.reset()
assert torch._dynamo.explain(outer)(torch.ones(3)).graph_count == 2
assert torch._dynamo.explain(disable_nested_graph_breaks(outer))(torch.ones(3)).graph_count == 4
