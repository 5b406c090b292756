# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""torch._check states what is true of an unbacked size and decides the branches that follow."""

# --8<-- [start:use]
import torch
from torch._dynamo.decorators import mark_unbacked


@torch.compile(backend="eager", fullgraph=True)
def pool(x):
    torch._check(x.shape[0] > 4)
    if x.shape[0] > 2:
        return x.mean(0)
    return x.sum(0)


def call(length):
    x = torch.ones(length, 3)
    mark_unbacked(x, 0)
    return pool(x)


print("length 6:", call(6).tolist())
refusal = ""
try:
    call(3)
except (AssertionError, RuntimeError) as error:
    refusal = str(error)
    print("length 3:", type(error).__name__)
# --8<-- [end:use]

assert call(9).tolist() == [1.0, 1.0, 1.0]
assert refusal, "length 3 was accepted"
