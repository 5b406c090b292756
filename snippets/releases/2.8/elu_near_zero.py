# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: elu loses digits near zero"]
# ///
"""On a CPU `elu` is exact near zero; what that costs is in the record of costs."""

# --8<-- [start:use]
import torch

near = torch.full((64,), -1e-4)
error = abs(torch.nn.functional.elu(near)[0].double() - torch.expm1(near[0].double()))
print(f"elu(-1e-4) is off by {error:.0e}")
# --8<-- [end:use]

assert error < 1e-11, "elu loses digits near zero"
