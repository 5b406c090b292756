# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""torch.accelerator asks for the accelerator without naming CUDA."""

# --8<-- [start:use]
import torch

names = ["current_accelerator", "current_stream", "device_count", "set_device_index", "synchronize"]
print([name for name in names if hasattr(torch.accelerator, name)])
# --8<-- [end:use]

assert all(hasattr(torch.accelerator, name) for name in names)
