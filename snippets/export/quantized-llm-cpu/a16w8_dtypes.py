# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A16W8 takes and gives bfloat16, float16 and float32."""

import torch

torch.manual_seed(0)
weight, activations = torch.randn(32, 64), torch.randn(4, 64)
scale = weight.abs().amax(dim=1) / 127
int8 = (weight / scale[:, None]).round().clamp(-128, 127).to(torch.int8)
for dtype in (torch.bfloat16, torch.float16, torch.float32):
    x, scales = activations.to(dtype), scale.to(dtype)
    product = torch.ops.aten._weight_int8pack_mm(x, int8, scales)
    reference = x.double() @ (int8.double() * scales.double()[:, None]).t()
    error = (product.double() - reference).abs().max() / reference.abs().max()
    assert product.dtype == dtype, f"{dtype} gives {product.dtype}"
    assert error < 0.01, f"{dtype}: relative error {error:.4f}"
