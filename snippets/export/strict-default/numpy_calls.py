# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5", "numpy"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Strict capture translates NumPy calls; non-strict capture refuses them."""

# --8<-- [start:use]
import numpy as np
import torch
from torch.export import export


class Clip(torch.nn.Module):
    def forward(self, x):
        return torch.from_numpy(np.clip(x.numpy(), 0, 1))


x = torch.tensor([-1.0, 0.5, 2.0])
try:
    export(Clip(), (x,), strict=False)
except RuntimeError as error:
    refusal = str(error)
    print(refusal)

program = export(Clip(), (x,), strict=True)
print(program.module()(x))
# --8<-- [end:use]

assert ".numpy() is not supported for tensor subclasses" in refusal, refusal
other = torch.tensor([3.0, -2.0, 0.25])
torch.testing.assert_close(program.module()(other), other.clamp(0, 1), rtol=0, atol=0)
