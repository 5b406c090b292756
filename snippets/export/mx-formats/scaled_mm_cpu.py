# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["NotImplementedError: .*aten::_scaled_mm.*", "AttributeError: module 'torch' has no attribute 'float8_e8m0fnu'"]
# ///
"""The float8 product on CPU takes one scale a matrix, and refuses scales of blocks."""

# --8<-- [start:use]
import torch

a = torch.randn(16, 32).to(torch.float8_e4m3fn)
b = torch.randn(16, 32).to(torch.float8_e4m3fn)
half, two = torch.tensor(0.5), torch.tensor(2.0)
product = torch._scaled_mm(a, b.t(), scale_a=half, scale_b=two, out_dtype=torch.float32)
print(product.shape)

blocks = torch.ones(16, 1).to(torch.float8_e8m0fnu)
try:
    torch._scaled_mm(a, b.t(), scale_a=blocks, scale_b=blocks.t(), out_dtype=torch.float32)
except (RuntimeError, NotImplementedError, ValueError) as error:
    refusal = str(error).splitlines()[0]
    print("block scales refused")
# --8<-- [end:use]

torch.testing.assert_close(product, a.float() @ b.float().t(), rtol=1e-4, atol=1e-4)
assert refusal, "block scales passed"
