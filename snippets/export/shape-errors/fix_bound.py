# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A bound that the code sets is a suggested fix too."""

# --8<-- [start:use]
import torch
from torch.export import Dim, export
from torch.export.dynamic_shapes import refine_dynamic_shapes_from_suggested_fixes


class Route(torch.nn.Module):
    def forward(self, x):
        return x * 2 if x.shape[0] <= 16 else x * 3


shapes = {"x": {0: Dim("batch", max=64)}}
try:
    export(Route(), (torch.ones(8),), dynamic_shapes=shapes)
except torch._dynamo.exc.UserError as error:
    print(error.msg.split("Suggested fixes:")[1].split("\n\n")[0].strip())
    shapes = refine_dynamic_shapes_from_suggested_fixes(error.msg, shapes)

route = export(Route(), (torch.ones(8),), dynamic_shapes=shapes).module()
try:
    route(torch.ones(17))
except (RuntimeError, AssertionError) as error:
    print("17:", type(error).__name__)
    refused = error
# --8<-- [end:use]

torch.testing.assert_close(route(torch.ones(16)), torch.full((16,), 2.0), rtol=0, atol=0)
assert "16" in str(refused), refused
