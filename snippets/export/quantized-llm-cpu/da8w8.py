# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6", "numpy"]
#
# [tool.torchproof]
# needs = "cpu"
# varies = "2.5.1 adds up wrongly on processors without VNNI alone"
# ///
"""DA8W8: activations quantized as they come, a row at a time, and a product of integers."""

# --8<-- [start:use]
import torch

torch.manual_seed(0)
weight, x = torch.randn(32, 64), torch.randn(4, 64)


def to_int8(values: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    scale = values.abs().amax(dim=1, keepdim=True) / 127
    return (values / scale).round().to(torch.int8), scale


weight_int8, weight_scale = to_int8(weight)  # once
x_int8, x_scale = to_int8(x)  # at each call
sums = torch._int_mm(x_int8, weight_int8.t())
product = sums * x_scale * weight_scale.t()
print(sums.dtype, tuple(product.shape))
# --8<-- [end:use]

import numpy as np

integers = x_int8.numpy().astype(np.int32) @ weight_int8.numpy().astype(np.int32).T
np.testing.assert_array_equal(sums.numpy(), integers)
torch.testing.assert_close(product, x @ weight.t(), rtol=0.02, atol=0.2)
