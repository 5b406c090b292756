# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# build = "cuda"
# absent = ["AssertionError: a library of CUDA 12 is loaded"]
# ///
"""The default wheel loads no libraries of CUDA 12, which an extension built for CUDA 12 looks for."""

# --8<-- [start:use]
import ctypes

import torch

try:
    ctypes.CDLL("libcudart.so.12")  # as the loader does for an extension that was built for CUDA 12
except OSError as error:
    print(error)
# --8<-- [end:use]
else:
    raise AssertionError("a library of CUDA 12 is loaded")

ctypes.CDLL("libcudart.so.13")
assert torch.backends.cuda.is_built()
