# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: export ended with (UserError|Unsupported)"]
# ///
"""The error with which export refuses a branch on a tensor's value."""

import torch
from torch import nn


class Branch(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.sum() > 0:
            return x + 1
        return x - 1


try:
    torch.export.export(Branch(), (torch.ones(3),))
except Exception as error:
    refusal = error
else:
    refusal = None
kind = type(refusal).__name__
assert kind == "GuardOnDataDependentSymNode", f"export ended with {kind}: {refusal}"
assert "Could not guard on data-dependent expression" in str(refusal), refusal
