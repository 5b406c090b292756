# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Marking one of two dimensions that must agree lets the unmarked one fix both."""

# --8<-- [start:use]
import torch
from torch.export import Dim, export


class Residual(torch.nn.Module):
    def forward(self, x, shortcut):
        return x + shortcut


inputs = torch.zeros(4, 3), torch.zeros(4, 3)
one = export(Residual(), inputs, dynamic_shapes={"x": {0: Dim.AUTO}, "shortcut": None})
both = export(Residual(), inputs, dynamic_shapes={"x": {0: Dim.AUTO}, "shortcut": {0: Dim.AUTO}})
for name, program in (("one marked", one), ("both marked", both)):
    print(name, [str(node.meta["val"].shape[0]) for node in program.graph.find_nodes(op="placeholder")])
# --8<-- [end:use]

assert [node.meta["val"].shape[0] for node in one.graph.find_nodes(op="placeholder")] == [4, 4], "x stayed dynamic"
x, shortcut = torch.randn(6, 3), torch.randn(6, 3)
torch.testing.assert_close(both.module()(x, shortcut), x + shortcut, rtol=0, atol=0)
try:
    one.module()(x, shortcut)
except (RuntimeError, AssertionError):
    pass
else:
    raise AssertionError("the program with one marked input accepted another batch")
