# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: torch.cuda.MemPoolContext is still there']
# ///
"""MemPoolContext is gone; use_mem_pool takes its place."""

# --8<-- [start:use]
import torch

refusal = None
try:
    torch.cuda.MemPoolContext
except (AttributeError, ImportError) as error:
    refusal = str(error)
    print(refusal.partition(" (")[0])

print("use_mem_pool:", hasattr(torch.cuda, "use_mem_pool"))
# --8<-- [end:use]

assert refusal is not None, "torch.cuda.MemPoolContext is still there"
assert "has no attribute 'MemPoolContext'" in refusal, refusal

assert hasattr(torch.cuda, "use_mem_pool")
