# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# build = "cuda"
# absent = ["AssertionError: reset_peak_memory_stats takes a device"]
# ///
"""reset_peak_memory_stats does nothing without a device."""

import os as _os

import torch as _torch

_os.environ["CUDA_VISIBLE_DEVICES"] = ""
try:
    _torch.accelerator.reset_peak_memory_stats()
except RuntimeError as error:
    assert "NVIDIA driver" not in str(error), "reset_peak_memory_stats takes a device"
    raise

# --8<-- [start:use]
import os

import torch

os.environ["CUDA_VISIBLE_DEVICES"] = ""  # as on a machine without a GPU
torch.accelerator.reset_peak_memory_stats()
torch.accelerator.reset_accumulated_memory_stats()
print("peak:", torch.accelerator.max_memory_allocated())
# --8<-- [end:use]

assert torch.accelerator.max_memory_allocated() == 0
