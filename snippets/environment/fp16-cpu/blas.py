# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The configuration names the BLAS of the build."""

# --8<-- [start:use]
import re

import torch

print("BLAS:", re.search(r"BLAS_INFO=(\w+)", torch.__config__.show())[1])
print("MKL:", torch.backends.mkl.is_available(), "| oneDNN:", torch.backends.mkldnn.is_available())
# --8<-- [end:use]

import platform

blas = re.search(r"BLAS_INFO=(\w+)", torch.__config__.show())[1]
assert (blas == "mkl") == torch.backends.mkl.is_available(), blas
assert platform.machine() != "x86_64" or blas == "mkl", f"an x86-64 wheel with {blas}"
