# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["NotImplementedError: .*aten::_scaled_mm_v2.*"]
# ///
"""scaled_mm on CPU takes a scale for each row, and not the blocks of 32 of the MX formats."""

# --8<-- [start:use]
import torch
from torch.nn.functional import ScalingType, SwizzleType, scaled_mm

a, b = torch.randn(16, 32).to(torch.float8_e4m3fn), torch.randn(16, 32).to(torch.float8_e4m3fn)
rows = torch.rand(16, 1) + 0.5
by_row = (rows, ScalingType.RowWise, rows.t(), ScalingType.RowWise)
product = scaled_mm(a, b.t(), *by_row, output_dtype=torch.float32)
print(product.shape)

ones = torch.ones(512).to(torch.float8_e8m0fnu)  # padded to the tiles that a GPU reads
by_block = (ones, ScalingType.BlockWise1x32, ones, ScalingType.BlockWise1x32)
swizzle = SwizzleType.SWIZZLE_32_4_4
try:
    scaled_mm(a, b.t(), *by_block, swizzle_a=swizzle, swizzle_b=swizzle, output_dtype=torch.float32)
except ValueError as error:
    refusal = error
    print(error)
# --8<-- [end:use]

torch.testing.assert_close(product, (a.float() * rows) @ (b.float() * rows).t(), rtol=1e-4, atol=1e-4)
assert "CPU does not support swizzle" in str(refusal), refusal
