# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["UserError: Specifying both `Dim.AUTO` and `Dim`"]
# ///
"""A named Dim for one dimension and Dim.AUTO for another go together."""

# --8<-- [start:use]
import torch
from torch.export import Dim, export


class Pool(torch.nn.Module):
    def forward(self, tokens):
        return tokens.mean(dim=1)


batch = Dim("batch", max=64)
program = export(Pool(), (torch.zeros(4, 10, 8),), dynamic_shapes={"tokens": {0: batch, 1: Dim.AUTO}})
(tokens,) = program.graph.find_nodes(op="placeholder")
print([str(size) for size in tokens.meta["val"].shape])
# --8<-- [end:use]

sample = torch.randn(6, 17, 8)
torch.testing.assert_close(program.module()(sample), sample.mean(dim=1))
assert all(isinstance(size, torch.SymInt) for size in tokens.meta["val"].shape[:2]), "a marked dimension is fixed"
