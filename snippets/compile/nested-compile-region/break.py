# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A region has to be one graph, even where the outer function may break."""

# --8<-- [start:use]
import torch


@torch.compiler.nested_compile_region
def block(x):
    torch._dynamo.graph_break()
    return x + 1


try:
    torch.compile(lambda x: block(x).sin(), backend="eager")(torch.ones(2))
    refusal = "ran"
except torch._dynamo.exc.UncapturedHigherOrderOpError as error:
    refusal = type(error).__name__
print(refusal)
# --8<-- [end:use]

assert refusal == "UncapturedHigherOrderOpError", refusal
