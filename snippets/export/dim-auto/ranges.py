# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""An inequality in the model narrows the range of a dimension, an equality fixes it."""

# --8<-- [start:use]
import torch
from torch.export import Dim, export


class Window(torch.nn.Module):
    def forward(self, x):
        torch._check(x.shape[0] <= 16)
        return x * 2 if x.shape[0] > 3 else x


class Five(torch.nn.Module):
    def forward(self, x):
        return x * 2 if x.shape[0] == 5 else x


for model in (Window(), Five()):
    program = export(model, (torch.ones(5),), dynamic_shapes={"x": {0: Dim.AUTO}})
    (size,) = next(iter(program.graph.nodes)).meta["val"].shape
    ranges = [(int(found.lower), int(found.upper)) for found in program.range_constraints.values()]
    print(type(model).__name__, "fixed:" if str(size).isdigit() else "symbol:", size if str(size).isdigit() else ranges)
# --8<-- [end:use]

window = export(Window(), (torch.ones(5),), dynamic_shapes={"x": {0: Dim.AUTO}})
(found,) = window.range_constraints.values()
assert (found.lower, found.upper) == (4, 16), found
assert size == 5 and not ranges
