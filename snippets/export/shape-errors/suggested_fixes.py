# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The error of a named dimension says how to correct the declaration, and a function applies it."""

# --8<-- [start:use]
import torch
from torch.export import Dim, export
from torch.export.dynamic_shapes import refine_dynamic_shapes_from_suggested_fixes


class Area(torch.nn.Module):
    def forward(self, heights, edges):
        return (heights * (edges[1:] - edges[:-1])).sum()


inputs = torch.ones(5), torch.arange(6.0)
shapes = {"heights": {0: Dim("bins")}, "edges": {0: Dim("borders")}}
try:
    export(Area(), inputs, dynamic_shapes=shapes)
except torch._dynamo.exc.UserError as error:
    print(error.msg.split("Suggested fixes:")[1].split("\n\n")[0].strip())
    shapes = refine_dynamic_shapes_from_suggested_fixes(error.msg, shapes)

area = export(Area(), inputs, dynamic_shapes=shapes).module()
print(area(torch.ones(9), torch.arange(10.0)))
# --8<-- [end:use]

for bins in (2, 5, 9):
    heights, edges = torch.randn(bins), torch.randn(bins + 1)
    torch.testing.assert_close(area(heights, edges), Area()(heights, edges))
try:
    area(torch.ones(9), torch.ones(9))
except (RuntimeError, AssertionError):
    pass
else:
    raise AssertionError("sizes that do not fit were accepted")
