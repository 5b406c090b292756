# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9,<2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# build = "cuda"
# absent = ["AssertionError: resetting does nothing without a device"]
# ///
"""reset_peak_memory_stats raises without a device."""

# --8<-- [start:use]
import os

import torch

os.environ["CUDA_VISIBLE_DEVICES"] = ""  # as on a machine without a GPU
try:
    torch.accelerator.reset_peak_memory_stats()
except RuntimeError as error:
    problem = str(error)
    print("RuntimeError:", problem.split(".")[0])
else:
    problem = ""
# --8<-- [end:use]

assert problem, "resetting does nothing without a device"
assert "NVIDIA driver" in problem or "No CUDA GPUs are available" in problem, problem
