# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the module was scripted']
# ///
"""torch.jit.script cannot see the functions that a method calls if torch.compiler.disable(recursive=False) wraps it."""

# --8<-- [start:use]
import torch
from torch import nn


def squash(p: torch.Tensor) -> torch.Tensor:
    return p.clamp(min=0.0)


class Gate(nn.Module):
    @torch.compiler.disable(recursive=False)
    def forward(self, p: torch.Tensor) -> torch.Tensor:
        return squash(p)


refusal = None
try:
    torch.jit.script(Gate())
except RuntimeError as error:
    refusal = str(error)
    print(refusal.strip().splitlines()[0])
# --8<-- [end:use]


class Plain(nn.Module):
    def forward(self, p: torch.Tensor) -> torch.Tensor:
        return squash(p)


assert torch.jit.script(Plain())(torch.tensor([-1.0])).tolist() == [0.0]


class OfTorch(nn.Module):
    @torch.compiler.disable(recursive=False)
    def forward(self, p: torch.Tensor) -> torch.Tensor:
        return torch.relu(p).clamp(max=1.0)


assert torch.jit.script(OfTorch())(torch.tensor([-1.0, 2.0])).tolist() == [0.0, 1.0]
assert refusal is not None, "the module was scripted"
assert "undefined value squash" in refusal, refusal
