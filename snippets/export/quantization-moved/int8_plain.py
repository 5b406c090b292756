# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5", "numpy"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Weights in a plain torch.int8 tensor with a float scale a row, without a quantized dtype."""

# --8<-- [start:use]
import torch
from torch import nn


class Int8Linear(nn.Module):
    def __init__(self, linear: nn.Linear) -> None:
        super().__init__()
        scale = linear.weight.detach().abs().amax(dim=1, keepdim=True) / 127
        self.register_buffer("weight", (linear.weight.detach() / scale).round().to(torch.int8))
        self.register_buffer("scale", scale)
        self.register_buffer("bias", linear.bias.detach().clone())

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return nn.functional.linear(x, self.weight.to(x.dtype) * self.scale, self.bias)


torch.manual_seed(0)
linear, x = nn.Linear(64, 32), torch.randn(4, 64)
program = torch.export.export(Int8Linear(linear), (x,))
error = (program.module()(x) - linear(x)).abs().max() / linear(x).abs().max()
print("below one percent:", bool(error < 0.01))
# --8<-- [end:use]

import numpy as np

weight = linear.weight.detach().numpy()
scale = np.abs(weight).max(axis=1, keepdims=True) / 127
expected = x.numpy() @ (np.round(weight / scale) * scale).T + linear.bias.detach().numpy()
torch.testing.assert_close(program.module()(x), torch.from_numpy(expected), rtol=1e-4, atol=1e-4)
assert error < 0.01, f"relative error {error:.4f}"
