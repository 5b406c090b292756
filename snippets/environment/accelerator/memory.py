# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# build = "cuda"
# ///
"""The memory counters are zero without a device, and so need no guard."""

# --8<-- [start:use]
import os

import torch

os.environ["CUDA_VISIBLE_DEVICES"] = ""  # as on a machine without a GPU
torch.accelerator.empty_cache()
print("allocated:", torch.accelerator.memory_allocated())
print("peak:", torch.accelerator.max_memory_allocated())
print("statistics:", dict(torch.accelerator.memory_stats()))
# --8<-- [end:use]

assert torch.accelerator.memory_allocated() == torch.accelerator.memory_reserved() == 0
assert torch.accelerator.max_memory_allocated() == torch.accelerator.max_memory_reserved() == 0
assert not torch.accelerator.memory_stats()
