# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: autocast is left out"]
# ///
"""Since 2.6 an export that is not strict keeps autocast, and the exported module computes in bfloat16."""

# --8<-- [start:use]
import torch
from torch import nn


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(4, 3)

    def forward(self, x):
        with torch.autocast("cpu", dtype=torch.bfloat16):
            return self.linear(x)


model, x = Model(), torch.ones(2, 4)
exported = torch.export.export(model, (x,), strict=False).module()
print(exported(x).dtype)
# --8<-- [end:use]

assert model(x).dtype == torch.bfloat16
assert exported(x).dtype == torch.bfloat16, "autocast is left out"
