# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "hopper"
# ///
"""scaled_addmm adds the scaled product onto a matrix, and scaled_addmm_ does it in place."""

# --8<-- [start:use]
import torch
from torch.nn.functional import ScalingType, scaled_addmm, scaled_addmm_

torch.manual_seed(0)
total = torch.randn(256, 384, device="cuda")
left = torch.randn(256, 512, device="cuda").to(torch.float8_e4m3fn)
right = torch.randn(384, 512, device="cuda").to(torch.float8_e4m3fn)
half, whole = torch.tensor(0.5, device="cuda"), ScalingType.TensorWise
added = scaled_addmm(total, left, right.t(), half, whole, half, whole)
in_place = total.clone()
scaled_addmm_(in_place, left, right.t(), half, whole, half, whole)
# --8<-- [end:use]

expected = total + 0.25 * left.float() @ right.float().t()
for name, found in (("scaled_addmm", added), ("scaled_addmm_", in_place)):
    worst = (found - expected).abs().max() / expected.abs().max()
    assert worst < 1e-2, f"{name} is off by {worst:.4f} of the largest value"
assert added.dtype == total.dtype, f"the result is {added.dtype}"
