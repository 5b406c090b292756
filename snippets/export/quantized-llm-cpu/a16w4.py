# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6", "numpy"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A16W4: weights in four bits, with a scale and a zero point for each group of the input."""

# --8<-- [start:use]
import torch

torch.manual_seed(0)
group = 32
weight, x = torch.randn(64, 128), torch.randn(4, 128).bfloat16()
groups = weight.reshape(64, -1, group)
low, high = groups.amin(dim=-1, keepdim=True), groups.amax(dim=-1, keepdim=True)
scale = (high - low) / 15
codes = ((groups - low) / scale).round().clamp(0, 15).to(torch.int32).reshape(64, 128)
middle = low + 8 * scale  # the operator computes (code - 8) * scale + middle

packed = torch.ops.aten._convert_weight_to_int4pack_for_cpu(codes, 1)
scale_and_zero = torch.cat([scale, middle], dim=-1).transpose(0, 1).contiguous().bfloat16()  # groups, outputs, 2
product = torch.ops.aten._weight_int4pack_mm_for_cpu(x, packed, group, scale_and_zero)
print(product.dtype, tuple(product.shape), packed.dtype, tuple(packed.shape))
# --8<-- [end:use]

import numpy as np

stored = scale_and_zero.float().numpy().transpose(1, 0, 2)
dense = ((codes.numpy().reshape(64, -1, group) - 8) * stored[..., :1] + stored[..., 1:]).reshape(64, 128)
reference = x.float().numpy() @ dense.T
error = np.abs(product.float().numpy() - reference).max() / np.abs(reference).max()
assert error < 0.02, f"relative error {error:.4f}"
