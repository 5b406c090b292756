# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5,<2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# build = "cuda"
# absent = ["AssertionError: another error: ValueError"]
# ///
"""Up to 2.9 a misspelt setting is a RuntimeError at the first use of the allocator."""

# --8<-- [start:use]
import os

import torch

os.environ["PYTORCH_CUDA_ALLOC_CONF"] = "expandable_segment:True"  # the s is missing
error = None
try:
    torch.cuda.memory._snapshot()
except (ValueError, RuntimeError) as caught:
    error = caught
print(type(error).__name__, error)
# --8<-- [end:use]

assert error is not None, "the setting is not read here"
assert isinstance(error, RuntimeError), f"another error: {type(error).__name__}"
assert "Unrecognized CachingAllocator option: expandable_segment" in str(error), f"another text: {error}"
