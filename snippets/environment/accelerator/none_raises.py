# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6,<2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# build = "cuda"
# absent = ["AssertionError: current_accelerator\\(\\) returns a device"]
# ///
"""current_accelerator() raises where there is no device."""

# --8<-- [start:use]
import os

import torch

os.environ["CUDA_VISIBLE_DEVICES"] = ""  # as on a machine without a GPU
print("is_available():", torch.accelerator.is_available())
try:
    torch.accelerator.current_accelerator()
except RuntimeError as error:
    problem = str(error)
    print("RuntimeError:", problem)
else:
    problem = ""
# --8<-- [end:use]

assert problem == "Cannot access accelerator device when none is available.", "current_accelerator() returns a device"
