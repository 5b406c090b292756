# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'TypeError: mark_unbacked\(\) got an unexpected keyword argument .min',
# ]
# ///
"""Bounds on an unbacked dimension decide branches; a size outside them is refused."""

# --8<-- [start:use]
import torch
from torch._dynamo.decorators import mark_unbacked


@torch.compile(backend="eager", fullgraph=True)
def pool(x):
    if x.shape[0] > 4:
        return x.mean(0)
    return x.sum(0)


def call(length):
    x = torch.ones(length, 3)
    mark_unbacked(x, 0, min=5, max=8)
    return pool(x)


print("length 6:", call(6).tolist())
try:
    call(3)
except AssertionError as error:
    refusal = str(error)
    print("length 3:", refusal.partition(". ")[0])
# --8<-- [end:use]

assert call(7).tolist() == [1.0, 1.0, 1.0]
assert "Guard failed" in refusal, refusal
