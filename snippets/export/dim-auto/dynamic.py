# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AttributeError: 'function' object has no attribute 'DYNAMIC'"]
# ///
"""Dim.DYNAMIC stops the export when the code fixes the dimension."""

# --8<-- [start:use]
import torch
from torch.export import Dim, export


class Router(torch.nn.Module):
    def forward(self, x):
        return x + 1 if x.shape[0] == 4 else x - 1


try:
    export(Router(), (torch.zeros(4, 3),), dynamic_shapes={"x": {0: Dim.DYNAMIC}})
except torch._dynamo.exc.UserError as error:
    refusal = str(error)
    print(refusal.splitlines()[1].strip(" -").split(". ")[0])
# --8<-- [end:use]

assert refusal.startswith("Constraints violated (L['x'].size()[0])!"), refusal
assert "to be a constant (4)" in refusal, refusal


class Scale(torch.nn.Module):
    def forward(self, x):
        return x * 2


program = export(Scale(), (torch.ones(4, 3),), dynamic_shapes={"x": {0: Dim.DYNAMIC}})
torch.testing.assert_close(program.module()(torch.ones(7, 3)), torch.full((7, 3), 2.0), rtol=0, atol=0)
