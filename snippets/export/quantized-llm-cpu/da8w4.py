# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7", "numpy"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""DA8W4: activations quantized inside the operator, weights in four bits with a scale for each output."""

# --8<-- [start:use]
import torch

torch.manual_seed(0)
weight, x = torch.randn(32, 64), torch.randn(4, 64)
scale = weight.abs().amax(dim=1, keepdim=True) / 7
codes = (weight / scale).round().clamp(-8, 7).to(torch.int32) + 8
pairs = (codes[:, 1::2] << 4 | codes[:, ::2]).to(torch.uint8)  # two codes a byte, the even one low

packed = torch.ops.aten._dyn_quant_pack_4bit_weight(pairs, scale, None, 64, 64, 32)
product = torch.ops.aten._dyn_quant_matmul_4bit(x, packed, 64, 64, 32)
print(product.dtype, tuple(product.shape))
# --8<-- [end:use]

import numpy as np

reference = x.numpy() @ ((codes.numpy() - 8) * scale.numpy()).T
error = np.abs(product.numpy() - reference).max() / np.abs(reference).max()
assert error < 0.02, f"relative error {error:.4f}"
