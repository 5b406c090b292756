# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5", "numpy"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A16W8: activations in bfloat16, weights in int8 with a scale for each output."""

# --8<-- [start:use]
import torch

torch.manual_seed(0)
weight, x = torch.randn(32, 64), torch.randn(4, 64).bfloat16()
scales = (weight.abs().amax(dim=1) / 127).bfloat16()
int8 = (weight / scales.float()[:, None]).round().clamp(-128, 127).to(torch.int8)

product = torch.ops.aten._weight_int8pack_mm(x, int8, scales)
print(product.dtype, tuple(product.shape))
# --8<-- [end:use]

import numpy as np

reference = x.float().numpy() @ (int8.numpy().astype(np.float32) * scales.float().numpy()[:, None]).T
error = np.abs(product.float().numpy() - reference).max() / np.abs(reference).max()
assert product.dtype == torch.bfloat16 and error < 0.01, f"relative error {error:.4f}"
