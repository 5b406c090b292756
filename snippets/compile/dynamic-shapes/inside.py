# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""mark_dynamic inside a compiled function is refused."""

# --8<-- [start:use]
import torch


@torch.compile(backend="eager")
def encode(x):
    y = x * 2
    torch._dynamo.mark_dynamic(y, 0)
    return y + 1


try:
    encode(torch.ones(4))
except AssertionError as error:
    refusal = str(error)
    print(refusal.splitlines()[0].split(" at 0x")[0])
# --8<-- [end:use]

assert "Attempt to trace forbidden callable <function mark_dynamic" in refusal, refusal
