# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "mps"
# absent = ["AssertionError: no error at"]
# ///
"""An index out of range is reported when the device is synchronized."""

# --8<-- [start:use]
import torch

table = torch.arange(4.0, device="mps")
picked = table[torch.tensor([9], device="mps")]
try:
    torch.mps.synchronize()
except (RuntimeError, IndexError) as error:
    message = str(error)
    print(type(error).__name__)
else:
    message = ""
# --8<-- [end:use]

assert message, "no error at torch.mps.synchronize()"
