# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""scaled_addmm exists since 2.15 and has no CPU kernel."""

# --8<-- [start:use]
import torch
from torch.nn.functional import ScalingType, scaled_addmm

accumulator = torch.zeros(16, 16)
left, right = (torch.zeros(16, 16).to(torch.float8_e4m3fn) for _ in range(2))
one, whole = torch.tensor(1.0), ScalingType.TensorWise
error = None
try:
    scaled_addmm(accumulator, left, right.t(), one, whole, one, whole)
except NotImplementedError as caught:
    error = caught
print(str(error).split(". ")[0])
# --8<-- [end:use]

assert error is not None and "from the 'CPU' backend" in str(error), f"got {error!r}"
