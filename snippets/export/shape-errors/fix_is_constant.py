# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A suggested fix can make a constant of the dimension that should vary."""

# --8<-- [start:use]
import torch
from torch.export import Dim, export
from torch.export.dynamic_shapes import refine_dynamic_shapes_from_suggested_fixes


class Shift(torch.nn.Module):
    def forward(self, x):
        return x + torch.ones(4)  # the number is in the code


shapes = {"x": {0: Dim("length")}}
try:
    export(Shift(), (torch.zeros(4),), dynamic_shapes=shapes)
except torch._dynamo.exc.UserError as error:
    fixed = refine_dynamic_shapes_from_suggested_fixes(error.msg, shapes)
    print(fixed)
# --8<-- [end:use]

assert fixed == {"x": {0: 4}}, fixed
