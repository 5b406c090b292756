# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A Python loop over a dimension fixes it; torch.where computes both sides and needs no operator of its own."""

import torch
from torch.export import Dim, export


class Loop(torch.nn.Module):
    def forward(self, x):
        total = torch.zeros_like(x[:, 0])
        for step in range(x.shape[1]):
            total = total * 0.5 + x[:, step]
        return total


program = export(Loop(), (torch.ones(3, 5),), dynamic_shapes={"x": {0: Dim.AUTO, 1: Dim.AUTO}})
(placeholder,) = program.graph.find_nodes(op="placeholder")
batch, length = placeholder.meta["val"].shape
assert isinstance(batch, torch.SymInt) and length == 5, (batch, length)
steps = [node for node in program.graph.nodes if "aten.select" in str(node.target)]
assert len(steps) == 6, f"{len(steps)} steps in the graph"


class Where(torch.nn.Module):
    def forward(self, x):
        return torch.where(x.sum() > 0, x + 1, x - 1)


class Ranged(torch.nn.Module):
    def forward(self, x):
        return x * 2 if x.shape[0] > 3 else x


where = export(Where(), (torch.ones(3),))
targets = [str(node.target) for node in where.graph.nodes if node.op == "call_function"]
assert {"aten.add.Tensor", "aten.sub.Tensor", "aten.where.self"} <= set(targets), targets
for x in (torch.ones(3), -torch.ones(3)):
    torch.testing.assert_close(where.module()(x), Where()(x), rtol=0, atol=0)

ranged = export(Ranged(), (torch.ones(5),), dynamic_shapes={"x": {0: Dim.AUTO}}).module()
assert ranged(torch.ones(9)).tolist() == [2.0] * 9, "the branch of the example is not kept"
try:
    ranged(torch.ones(3))
except (RuntimeError, AssertionError):
    refused = True
else:
    refused = False
assert refused, "a size of the other branch is taken"
