# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The stance force_eager switches fullgraph=True off."""

# --8<-- [start:use]
import torch


@torch.compile(backend="eager", fullgraph=True)
def step(x):
    torch._dynamo.graph_break()
    return x + 1


with torch.compiler.set_stance("force_eager"):
    print("force_eager:", step(torch.ones(2)).tolist())
# --8<-- [end:use]

torch._dynamo.reset()
refused = False
try:
    step(torch.ones(2))
except torch._dynamo.exc.Unsupported:
    refused = True
assert refused, "fullgraph=True let a graph break pass"
