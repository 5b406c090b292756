# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# build = "cuda"
# ///
"""Graph raises where there is no device to capture on."""

# --8<-- [start:use]
import os

import torch

os.environ["CUDA_VISIBLE_DEVICES"] = ""  # as on a machine without a GPU
try:
    torch.accelerator.Graph()
except RuntimeError as error:
    message = str(error)
    print("RuntimeError:", message.split(".")[0])
else:
    message = ""
# --8<-- [end:use]

known = ("Graph is not supported on device type", "NVIDIA driver", "No CUDA GPUs")
assert any(text in message for text in known), message
