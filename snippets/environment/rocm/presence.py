# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# version = "it is about what torch.version says of a ROCm build"
# build = "cuda"
# ///
"""torch.version.rocm and torch.version.hip are None in a build for another device."""

# --8<-- [start:use]
import torch

print("cuda:", torch.version.cuda is not None, "| hip:", torch.version.hip, "| rocm:", torch.version.rocm)
# --8<-- [end:use]

assert torch.version.hip is None and torch.version.rocm is None and torch.version.cuda
