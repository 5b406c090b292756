# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12", "numpy"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["KeyError: torch.float8_e8m0fnu", "SerializeError: Failed serializing node b_.*scale"]
# ///
"""A model with MXFP8 weights through torch.export.save and load."""

# --8<-- [start:use]
import torch
from torch import nn


class MXLinear(nn.Module):
    """Weights in float8_e4m3fn, and one power of two for each block of 32."""

    def __init__(self, weight: torch.Tensor) -> None:
        super().__init__()
        blocks = weight.float().reshape(weight.shape[0], -1, 32)
        exponent = torch.ceil(torch.log2(blocks.abs().amax(dim=-1, keepdim=True) / 448))  # 448 is the largest value
        exponent = exponent.clamp(min=-126)  # where a block is all zeros
        self.register_buffer("scale", torch.exp2(exponent).to(torch.float8_e8m0fnu))
        self.register_buffer("data", (blocks / torch.exp2(exponent)).to(torch.float8_e4m3fn))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        weight = (self.data.to(x.dtype) * self.scale.to(x.dtype)).flatten(1)
        return x @ weight.t()


torch.manual_seed(0)
model, x = MXLinear(torch.randn(16, 64)), torch.randn(4, 64)
torch.export.save(torch.export.export(model, (x,)), "mx.pt2")
program = torch.export.load("mx.pt2")
print({name: (value.dtype, tuple(value.shape)) for name, value in program.state_dict.items()})
# --8<-- [end:use]

import numpy as np

assert program.state_dict["scale"].dtype == torch.float8_e8m0fnu, program.state_dict["scale"].dtype
bits = program.state_dict["scale"].view(torch.uint8).numpy().astype(np.int32)
data = program.state_dict["data"].to(torch.float32).numpy()
expected = x.numpy() @ np.ldexp(data, bits - 127).reshape(16, 64).T
torch.testing.assert_close(program.module()(x), torch.from_numpy(expected), rtol=1e-5, atol=1e-5)
torch.manual_seed(0)
original = torch.randn(16, 64).numpy()
np.testing.assert_allclose(np.ldexp(data, bits - 127).reshape(16, 64), original, rtol=1 / 16, atol=1e-3)
for dtype in (torch.float32, torch.bfloat16, torch.float16):
    zeros = MXLinear(torch.zeros(2, 32, dtype=dtype))
    assert not zeros(torch.ones(1, 32)).any(), dtype
