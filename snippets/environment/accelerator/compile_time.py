# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# build = "cuda"
# absent = ["RuntimeError: Cannot access accelerator device when none is available"]
# ///
"""current_accelerator() names the accelerator of the build, with or without a device."""

# --8<-- [start:use]
import os

import torch

os.environ["CUDA_VISIBLE_DEVICES"] = ""  # as on a machine without a GPU
device = torch.accelerator.current_accelerator()
print("current_accelerator():", device)
print("is_available():", torch.accelerator.is_available())
try:
    torch.ones(2, device=device)
except RuntimeError as error:
    problem = str(error)
    print("RuntimeError:", problem.split(".")[0])
# --8<-- [end:use]

assert device == torch.device("cuda"), f"current_accelerator() is {device}"
assert torch.accelerator.current_accelerator(check_available=True) is None, "something is available"
assert "NVIDIA driver" in problem or "No CUDA GPUs are available" in problem, problem
