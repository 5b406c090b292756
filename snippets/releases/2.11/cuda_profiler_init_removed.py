# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: torch.cuda.profiler.init is still there']
# ///
"""torch.cuda.profiler.init is gone; start and stop are there."""

# --8<-- [start:use]
import torch

refusal = None
try:
    torch.cuda.profiler.init
except (AttributeError, ImportError) as error:
    refusal = str(error)
    print(refusal.partition(" (")[0])
# --8<-- [end:use]

assert refusal is not None, "torch.cuda.profiler.init is still there"
assert "has no attribute 'init'" in refusal, refusal

assert hasattr(torch.cuda.profiler, "start") and hasattr(torch.cuda.profiler, "stop")
