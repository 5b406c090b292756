# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A branch on a tensor's value scripts, does not export, and exports as torch.cond."""

# --8<-- [start:use]
import torch
from torch import nn


class Branch(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.sum() > 0:
            return x + 1
        return x - 1


class Cond(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.cond(x.sum() > 0, lambda x: x + 1, lambda x: x - 1, (x,))


try:
    torch.export.export(Branch(), (torch.ones(3),))
except Exception as error:
    refusal = error
    print(type(error).__name__)

program = torch.export.export(Cond(), (torch.ones(3),))
print(program.module()(-torch.ones(3)))
# --8<-- [end:use]

import warnings

known = ("UserError", "Unsupported", "GuardOnDataDependentSymNode")
assert type(refusal).__name__ in known, f"{type(refusal).__name__}: {refusal}"
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    scripted = torch.jit.script(Branch())
for sign in (1, -1):
    sample = sign * torch.ones(3)
    torch.testing.assert_close(program.module()(sample), scripted(sample), rtol=0, atol=0)
