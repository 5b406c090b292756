# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Where the code fixes an unbacked size, another size is an AssertionError and no recompile."""

# --8<-- [start:use]
import torch
from torch._dynamo.decorators import mark_unbacked


@torch.compile(backend="eager", fullgraph=True)
def add_bias(x):
    return x + torch.ones(5, 3)


def call(length):
    x = torch.ones(length, 3)
    mark_unbacked(x, 0)
    return add_bias(x)


print("length 5:", tuple(call(5).shape))
try:
    call(1)  # eager code broadcasts it
except AssertionError as error:
    refusal = str(error)
    print("length 1:", refusal[refusal.index("size mismatch") :].splitlines()[0])
# --8<-- [end:use]

assert "size mismatch at index 0. expected 5, actual 1" in refusal, refusal
