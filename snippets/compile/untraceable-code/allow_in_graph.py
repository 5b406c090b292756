# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""allow_in_graph puts a call into the graph without looking at the function's Python."""

# --8<-- [start:use]
import torch


def smooth(x):
    torch._dynamo.graph_break()  # Dynamo would break here
    return x * 2 + 1


torch.compiler.allow_in_graph(smooth)


@torch.compile(backend="aot_eager", fullgraph=True)
def step(x):
    return smooth(x).sum()


print(step(torch.ones(3)).item())
# --8<-- [end:use]

assert step(torch.ones(3)).item() == 9.0
