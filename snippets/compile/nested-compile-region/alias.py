# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A region must not return one of its inputs, or a view of it."""

# --8<-- [start:use]
import torch


@torch.compiler.nested_compile_region
def flatten(x):
    return x.view(-1)  # .clone() repairs it


try:
    torch.compile(lambda x: flatten(x).sin(), backend="eager")(torch.ones(2, 2))
    refusal = "ran"
except torch._dynamo.exc.UncapturedHigherOrderOpError as error:
    refusal = type(error).__name__
print(refusal)
# --8<-- [end:use]

assert refusal == "UncapturedHigherOrderOpError", refusal


@torch.compiler.nested_compile_region
def flatten_copy(x):
    return x.view(-1).clone()


assert torch.compile(lambda x: flatten_copy(x) + 1, backend="eager")(torch.ones(2, 2)).tolist() == [2.0] * 4
