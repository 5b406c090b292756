# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""There is no public module torch.distributed.symmetric_memory."""

# --8<-- [start:use]
error = None
try:
    import torch.distributed.symmetric_memory
except ModuleNotFoundError as caught:
    error = caught
print(error)
# --8<-- [end:use]

assert error is not None, "the public module exists"
