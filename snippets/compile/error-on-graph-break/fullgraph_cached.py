# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""fullgraph=True checks nothing when a wrapper without it has already compiled the same function."""

# --8<-- [start:use]
import torch


def step(x):
    x = x.sin()
    torch._dynamo.graph_break()
    return x.cos()


def strict_call():
    try:
        torch.compile(step, backend="eager", fullgraph=True)(torch.ones(3))
        return "no error"
    except torch._dynamo.exc.Unsupported:
        return "Unsupported"


torch.compile(step, backend="eager")(torch.ones(3))  # caches two graphs for `step`
print("with the cache:", strict_call())
torch.compiler.reset()
print("after a reset: ", strict_call())
# --8<-- [end:use]

torch.compiler.reset()
torch.compile(step, backend="eager")(torch.ones(3))
assert strict_call() == "no error"
torch.compiler.reset()
assert strict_call() == "Unsupported"
