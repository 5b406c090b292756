# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""FileSystemWriter has no format argument."""

# --8<-- [start:use]
import torch.distributed.checkpoint as dcp

error = None
try:
    dcp.FileSystemWriter("checkpoint", format="safetensors")
except TypeError as caught:
    error = caught
print(error)
# --8<-- [end:use]

assert error is not None, "format= was accepted"
assert "unexpected keyword argument 'format'" in str(error), f"another message: {error}"
