# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""torch.export keeps map as one node."""

# --8<-- [start:use]
import torch
from torch._higher_order_ops.map import map as map_slices


class RowSums(torch.nn.Module):
    def forward(self, batch):
        return map_slices(lambda row: row.sum() * 2, batch)


program = torch.export.export(RowSums(), (torch.ones(3, 2),))
maps = [node for node in program.graph.nodes if node.op == "call_function" and "map" in str(node.target)]
print("map nodes:", len(maps), program.module()(torch.ones(3, 2)).tolist())
# --8<-- [end:use]

assert len(maps) == 1, maps
assert program.module()(torch.arange(6.0).reshape(3, 2)).tolist() == [2.0, 10.0, 18.0]
