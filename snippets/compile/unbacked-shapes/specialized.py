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
"""Without strict an unbacked dimension that the code fixes is fixed silently; strict raises."""

# --8<-- [start:use]
import torch
from torch._dynamo.decorators import mark_unbacked


def add_bias(x):
    return x + torch.ones(5, 3)


def outcome(**options):
    torch.compiler.reset()
    x = torch.ones(5, 3)
    mark_unbacked(x, 0, **options)
    try:
        torch.compile(add_bias, backend="eager", fullgraph=True)(x)
        return "no error"
    except Exception as error:
        return type(error).__name__


print("default:    ", outcome())
print("strict=True:", outcome(strict=True))
# --8<-- [end:use]

assert outcome() == "no error", outcome()
assert outcome(strict=True) == "ConstraintViolationError", outcome(strict=True)
