# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# build = "cuda"
# absent = ["AssertionError: (another error: RuntimeError|the setting is not read here)"]
# ///
"""A misspelt setting is a ValueError at the first use of the allocator, not at import."""

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
assert isinstance(error, ValueError), f"another error: {type(error).__name__}"
assert "Unrecognized key 'expandable_segment' in Accelerator allocator config" in str(error), f"another text: {error}"
