# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""While torch.export captures a model is_scripting() is False, so the branch for TorchScript is dead code."""

# --8<-- [start:use]
import torch
from torch import nn


class Head(nn.Module):
    def forward(self, x):
        if torch.jit.is_scripting() or torch.jit.is_tracing():
            return x - 1  # was for TorchScript
        if torch.compiler.is_compiling():
            return x + 1  # for torch.export and torch.compile
        return x


x = torch.zeros(2)
program = torch.export.export(Head(), (x,))
print("eager:", Head()(x).tolist())
print("exported:", program.module()(x).tolist())
# --8<-- [end:use]

assert not torch.jit.is_scripting() and not torch.jit.is_tracing()
assert Head()(x).tolist() == [0.0, 0.0]
assert program.module()(x).tolist() == [1.0, 1.0]
