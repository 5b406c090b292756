# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: MemPool.allocator is still there']
# ///
"""torch.xpu.MemPool has no allocator any more."""

# --8<-- [start:use]
import torch

print(hasattr(torch.xpu.MemPool, "allocator"))
# --8<-- [end:use]

assert not hasattr(torch.xpu.MemPool, "allocator"), "MemPool.allocator is still there"
