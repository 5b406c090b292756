# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9.1"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the address is guarded: 2 compilations']
# ///
"""mark_static_address does not guard the address unless it is told to."""

# --8<-- [start:use]
import torch
from torch._dynamo.testing import CompileCounter


def compilations(**options):
    torch._dynamo.reset()
    counter = CompileCounter()
    double = torch.compile(lambda x: x * 2, backend=counter)
    for buffer in (torch.ones(3), torch.zeros(3)):
        torch._dynamo.mark_static_address(buffer, **options)
        double(buffer)
    return counter.frame_count


print("default:", compilations())
print("guard=True:", compilations(guard=True))
# --8<-- [end:use]

assert compilations(guard=True) == 2, compilations(guard=True)
assert compilations(guard=False) == 1, compilations(guard=False)
assert compilations() == 1, f"the address is guarded: {compilations()} compilations"
