# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""error_on_graph_break(False) cannot open a hole in fullgraph=True."""

# --8<-- [start:use]
import torch
from torch._dynamo import error_on_graph_break


@torch.compile(backend="eager", fullgraph=True)
def step(x):
    with error_on_graph_break(False):
        torch._dynamo.graph_break()
    return x + 1


try:
    step(torch.ones(2))
    outcome = "ran"
except torch._dynamo.exc.Unsupported as error:
    outcome = type(error).__name__
print(outcome)
# --8<-- [end:use]

assert outcome == "Unsupported", outcome
