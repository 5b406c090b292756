# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7,<2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# build = "cuda"
# absent = ["AssertionError: device_count\\(\\) counts zero devices"]
# ///
"""device_count() raises without a GPU instead of counting zero."""

# --8<-- [start:use]
import os

import torch

os.environ["CUDA_VISIBLE_DEVICES"] = ""  # as on a machine without a GPU
print("is_available():", torch.accelerator.is_available())
try:
    torch.accelerator.device_count()
except RuntimeError as error:
    problem = str(error)
    print("RuntimeError:", problem.split(".")[0])
else:
    problem = ""
# --8<-- [end:use]

assert problem, "device_count() counts zero devices"
assert "NVIDIA driver" in problem or "No CUDA GPUs are available" in problem, problem
