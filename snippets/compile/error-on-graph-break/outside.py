# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Around a call of a function that is already compiled, error_on_graph_break does nothing."""

# --8<-- [start:use]
import torch
from torch._dynamo import error_on_graph_break


@torch.compile(backend="eager")
def step(x):
    x = x.sin()
    torch._dynamo.graph_break()
    return x.cos()


def strict_call():
    try:
        with error_on_graph_break(True):
            step(torch.ones(3))
        return "no error"
    except torch._dynamo.exc.Unsupported:
        return "Unsupported"


print("first call traces:  ", strict_call())
step(torch.ones(3))  # compiles in two graphs
print("already compiled:   ", strict_call())
# --8<-- [end:use]

assert strict_call() == "no error"
torch.compiler.reset()
assert strict_call() == "Unsupported", "a call that traces must raise"
