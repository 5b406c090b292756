# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# build = "cuda"
# ///
"""compile_shader says that there is no MPS."""

# --8<-- [start:use]
import torch

try:
    torch.mps.compile_shader("kernel void nothing() {}")
except RuntimeError as error:
    message = str(error)
    print("RuntimeError:", message)
# --8<-- [end:use]

assert message == "MPS is not available", message
