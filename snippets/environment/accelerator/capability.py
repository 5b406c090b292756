# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# build = "cuda"
# ///
"""The questions about one device raise where there is none."""

# --8<-- [start:use]
import os

import torch

os.environ["CUDA_VISIBLE_DEVICES"] = ""  # as on a machine without a GPU
problems = {}
for ask in (torch.accelerator.get_memory_info, torch.accelerator.get_device_capability):
    try:
        ask()
    except RuntimeError as error:
        problems[ask.__name__] = str(error)
        print(f"{ask.__name__}: RuntimeError: {str(error).split('.')[0]}")
# --8<-- [end:use]

assert problems.keys() == {"get_memory_info", "get_device_capability"}, f"only {problems.keys()} raised"
for problem in problems.values():
    assert "NVIDIA driver" in problem or "No CUDA GPUs are available" in problem, problem
