# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'TypeError: mark_unbacked\(\) got an unexpected keyword argument .strict',
# ]
# ///
"""With a list of dimensions mark_unbacked forgets strict."""

# --8<-- [start:use]
import torch
from torch._dynamo.decorators import mark_unbacked


def add_bias(x):
    return x + torch.ones(5, 3)


def outcome(dims):
    torch.compiler.reset()
    x = torch.ones(5, 3)
    mark_unbacked(x, dims, strict=True)
    try:
        torch.compile(add_bias, backend="eager", fullgraph=True)(x)
        return "no error"
    except Exception as error:
        return type(error).__name__


print("0:  ", outcome(0))
print("[0]:", outcome([0]))
# --8<-- [end:use]

assert outcome(0) == "ConstraintViolationError", outcome(0)
assert outcome([0]) == "no error", outcome([0])
