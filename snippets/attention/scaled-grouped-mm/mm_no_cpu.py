# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10,<2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: scaled_mm ran on CPU"]
# ///
"""scaled_mm has no CPU kernel in 2.10 and 2.11; the private operator behind the older form has one."""

# --8<-- [start:use]
import torch
from torch.nn.functional import ScalingType, scaled_mm

torch.manual_seed(0)
left, right = torch.randn(32, 64).to(torch.float8_e4m3fn), torch.randn(48, 64).to(torch.float8_e4m3fn)
half, whole = torch.tensor(0.5), ScalingType.TensorWise
error = None
try:
    scaled_mm(left, right.t(), half, whole, half, whole)
except NotImplementedError as caught:
    error = caught
print(str(error).split(". ")[0])
output = torch._scaled_mm(left, right.t(), scale_a=half, scale_b=half, out_dtype=torch.bfloat16)
# --8<-- [end:use]

assert error is not None, "scaled_mm ran on CPU"
assert "Could not run 'aten::_scaled_mm_v2' with arguments from the 'CPU' backend" in str(error), f"got {error!r}"
torch.testing.assert_close(output.float(), 0.25 * left.float() @ right.float().t(), rtol=2e-2, atol=2e-2)
