# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# version = "it is about the CUDA version that torch.version names"
# build = "cuda"
# absent = ["AssertionError: built for CUDA 1[23]\\.[0-9]+, not 13.2"]
# ///
"""The default wheel is built for CUDA 13.2."""

# --8<-- [start:use]
import torch

print(torch.version.cuda)
# --8<-- [end:use]

from importlib.metadata import requires

assert torch.version.cuda == "13.2", f"built for CUDA {torch.version.cuda}, not 13.2"
assert any(line.startswith("cuda-toolkit") and "==13.2." in line for line in requires("torch")), "another toolkit"
