# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""torch.jit.trace kept one side of a branch; torch.export stops at it."""

# --8<-- [start:use]
import warnings

import torch
from torch import nn


class Gate(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x * 10 if x.sum() > 0 else x


with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    traced = torch.jit.trace(Gate(), torch.ones(2))
print("traced:", traced(-torch.ones(2)), "eager:", Gate()(-torch.ones(2)))
try:
    torch.export.export(Gate(), (torch.ones(2),))
except Exception as error:
    refusal = error
    print("export:", type(refusal).__name__)
# --8<-- [end:use]

torch.testing.assert_close(traced(-torch.ones(2)), torch.full((2,), -10.0))
torch.testing.assert_close(Gate()(-torch.ones(2)), -torch.ones(2))
assert type(refusal).__name__ in ("UserError", "Unsupported", "GuardOnDataDependentSymNode"), f"{refusal!r}"
