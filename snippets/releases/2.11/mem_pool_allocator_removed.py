# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: MemPool.allocator is still there']
# ///
"""A MemPool does not hand out its allocator."""

# --8<-- [start:use]
import torch

refusal = None
try:
    torch.cuda.MemPool.allocator
except (AttributeError, ImportError) as error:
    refusal = str(error)
    print(refusal.partition(" (")[0])
# --8<-- [end:use]

assert refusal is not None, "MemPool.allocator is still there"
assert "has no attribute 'allocator'" in refusal, refusal

assert hasattr(torch.cuda.MemPool, "snapshot") and hasattr(torch.cuda.MemPool, "use_count")
