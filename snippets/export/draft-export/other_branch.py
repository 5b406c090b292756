# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The program holds the branch that the example took, guarded by an assertion."""

# --8<-- [start:use]
import torch
from torch.export import draft_export


class Gate(torch.nn.Module):
    def forward(self, x, threshold):
        limit = threshold.item()
        if limit > 2:
            return x * limit
        return x - limit


program = draft_export(Gate(), (torch.ones(3), torch.tensor(5)))
try:
    print(program.module()(torch.ones(3), torch.tensor(1)))
except Exception as error:
    refusal = error
    print(type(error).__name__)
# --8<-- [end:use]

assert "Runtime assertion failed" in str(refusal), f"{type(refusal).__name__}: {refusal}"
