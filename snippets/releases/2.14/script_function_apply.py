# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: an autograd.Function can be scripted"]
# ///
"""Since 2.14 torch.jit.script refuses a module that calls an autograd.Function."""

# --8<-- [start:use]
import torch
from torch import nn


class Double(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x * 2

    @staticmethod
    def backward(ctx, gradient):
        return gradient * 2


class Model(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return Double.apply(x)


refusal = None
try:
    torch.jit.script(Model())
except RuntimeError as error:
    refusal = str(error)
    print(refusal.strip().splitlines()[0])
traced = torch.jit.trace(Model(), (torch.ones(3),))
# --8<-- [end:use]

assert traced(torch.ones(3)).tolist() == [2.0, 2.0, 2.0]
assert refusal is not None, "an autograd.Function can be scripted"
assert "apply" in refusal, refusal
