# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["NotImplementedError: Could not run 'aten::_scaled_mm_v2' with arguments from the 'CPU' backend"]
# ///
"""scaled_mm has no derivative: backward raises."""

# --8<-- [start:use]
import torch
from torch.nn.functional import ScalingType, scaled_mm

activations = torch.randn(32, 64, requires_grad=True)
weight = torch.randn(48, 64).to(torch.float8_e4m3fn)
one, whole = torch.tensor(1.0), ScalingType.TensorWise
output = scaled_mm(activations.to(torch.float8_e4m3fn), weight.t(), one, whole, one, whole)
error = None
try:
    output.sum().backward()
except (RuntimeError, NotImplementedError) as caught:
    error = caught
print(error)
# --8<-- [end:use]

assert error is not None and "derivative for aten::_scaled_mm_v2 is not implemented" in str(error), f"got {error!r}"
