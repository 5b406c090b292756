# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Symmetric memory cannot be allocated on a CPU."""

# --8<-- [start:use]
from torch.distributed._symmetric_memory import empty

error = None
try:
    empty(4, device="cpu")
except RuntimeError as caught:
    error = caught
print(str(error).splitlines()[0])
# --8<-- [end:use]

assert error is not None, "memory was allocated"
assert "SymmetricMemory does not support device type cpu" in str(error), f"another message: {error}"
