# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["has no attribute 'is_exporting'"]
# ///
"""is_exporting is true in both modes; is_dynamo_compiling only in the strict one."""

# --8<-- [start:use]
import torch
from torch.export import export


class Probe(torch.nn.Module):
    def forward(self, x):
        if torch.compiler.is_dynamo_compiling():
            x = x + 10
        if torch.compiler.is_exporting():
            x = x + 100
        return x


for strict in (True, False):
    program = export(Probe(), (torch.zeros(1),), strict=strict)
    print(f"{strict=}", program.module()(torch.zeros(1)).item())
# --8<-- [end:use]

values = [export(Probe(), (torch.zeros(1),), strict=strict).module()(torch.zeros(1)).item() for strict in (True, False)]
assert values == [110.0, 100.0], values
