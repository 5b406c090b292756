# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5,<2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['RuntimeError: torch.compile with fullgraph=True found no compiled frames']
# ///
"""config.disable switches fullgraph=True off."""

# --8<-- [start:use]
import torch


@torch.compile(backend="eager", fullgraph=True)
def step(x):
    torch._dynamo.graph_break()
    return x + 1


with torch._dynamo.config.patch(disable=True):
    print("config.disable:", step(torch.ones(2)).tolist())
# --8<-- [end:use]


@torch.compile(backend="eager", fullgraph=True)
def strict_step(x):
    torch._dynamo.graph_break()
    return x + 2


refused = False
try:
    strict_step(torch.ones(2))
except torch._dynamo.exc.Unsupported:
    refused = True
assert refused, "fullgraph=True let a graph break pass"
