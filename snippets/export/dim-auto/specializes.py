# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Dim.AUTO fixes a dimension without a warning when the code branches on its size."""

# --8<-- [start:use]
import torch
from torch.export import Dim, export


class Router(torch.nn.Module):
    def forward(self, x):
        return x + 1 if x.shape[0] == 4 else x - 1


program = export(Router(), (torch.zeros(4, 3),), dynamic_shapes={"x": {0: Dim.AUTO}})
(x,) = program.graph.find_nodes(op="placeholder")
print([str(size) for size in x.meta["val"].shape])  # look: nothing else tells you
# --8<-- [end:use]

import warnings

assert [str(size) for size in x.meta["val"].shape] == ["4", "3"], "the batch stayed dynamic"
try:
    program.module()(torch.zeros(6, 3))
except (RuntimeError, AssertionError) as error:
    assert "4" in str(error), error
else:
    raise AssertionError("the exported program accepted another batch")
with warnings.catch_warnings():
    warnings.simplefilter("error", UserWarning)
    export(Router(), (torch.zeros(4, 3),), dynamic_shapes={"x": {0: Dim.AUTO}})
