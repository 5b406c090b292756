# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# build = "cuda"
# ///
"""Without an XPU build torch.xpu can be asked, and any use of a device raises."""

# --8<-- [start:use]
import torch

print("available:", torch.xpu.is_available(), "| devices:", torch.xpu.device_count())
try:
    torch.ones(2, device="xpu")
except AssertionError as error:
    message = str(error)
    print("AssertionError:", message)
# --8<-- [end:use]

assert not torch.xpu.is_available() and torch.xpu.device_count() == 0
assert message == "Torch not compiled with XPU enabled", message
