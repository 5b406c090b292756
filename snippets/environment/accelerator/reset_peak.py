# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# build = "cuda"
# absent = ["RuntimeError: (Found no NVIDIA driver|No CUDA GPUs are available)"]
# ///
"""reset_peak_memory_stats does nothing without a device."""

# --8<-- [start:use]
import os

import torch

os.environ["CUDA_VISIBLE_DEVICES"] = ""  # as on a machine without a GPU
torch.accelerator.reset_peak_memory_stats()
torch.accelerator.reset_accumulated_memory_stats()
print("peak:", torch.accelerator.max_memory_allocated())
# --8<-- [end:use]

assert torch.accelerator.max_memory_allocated() == 0
