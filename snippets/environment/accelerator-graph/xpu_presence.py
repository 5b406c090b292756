# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# build = "cuda"
# ///
"""torch.xpu.XPUGraph is there in every build, and can be made only in an XPU build."""

# --8<-- [start:use]
import torch

try:
    torch.xpu.XPUGraph()
except RuntimeError as error:
    message = str(error)
    print("RuntimeError:", message)
# --8<-- [end:use]

assert message == "Tried to instantiate dummy base class XPUGraph", message
