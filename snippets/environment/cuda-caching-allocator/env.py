# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# build = "cuda"
# absent = ["AssertionError: PYTORCH_ALLOC_CONF has no effect"]
# ///
"""PYTORCH_ALLOC_CONF sets the CUDA allocator, as a snapshot shows without a GPU."""

# --8<-- [start:use]
import os

import torch

os.environ.pop("PYTORCH_CUDA_ALLOC_CONF", None)
os.environ["PYTORCH_ALLOC_CONF"] = "expandable_segments:True"  # before the allocator is first used
settings = torch.cuda.memory._snapshot()["allocator_settings"]
print("expandable_segments:", settings["expandable_segments"])
# --8<-- [end:use]

assert settings["expandable_segments"] is True, "PYTORCH_ALLOC_CONF has no effect"
