# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A break inside the strict region raises, and one outside does not."""

# --8<-- [start:use]
import torch
from torch._dynamo import error_on_graph_break


def block(x):
    torch._dynamo.graph_break()
    return x + 1


@torch.compile(backend="eager")
def tolerant_then_strict(x):
    x = block(x)  # two graphs, no error
    with error_on_graph_break(True):
        return block(x)


@torch.compile(backend="eager")
def tolerant(x):
    x = block(x)
    with error_on_graph_break(True):
        return x * 2


print(tolerant(torch.zeros(2)).tolist())
try:
    tolerant_then_strict(torch.zeros(2))
except torch._dynamo.exc.Unsupported as error:
    refusal = str(error)
    print(refusal.splitlines()[0])
# --8<-- [end:use]

assert tolerant(torch.zeros(2)).tolist() == [2.0, 2.0]
assert "graph_break" in refusal, refusal
