# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Dim.AUTO finds which dimensions vary, which are equal, and in which range."""

# --8<-- [start:use]
import torch
from torch.export import Dim, export


class Blend(torch.nn.Module):
    def forward(self, query, key):
        return query + key[:, ::2]


query, key = torch.randn(4, 3), torch.randn(4, 6)
auto = {0: Dim.AUTO, 1: Dim.AUTO}
program = export(Blend(), (query, key), dynamic_shapes={"query": auto, "key": auto})

for node in program.graph.find_nodes(op="placeholder"):
    print(node.name, [str(size) for size in node.meta["val"].shape])
# --8<-- [end:use]

sizes = {node.name: [str(size) for size in node.meta["val"].shape] for node in program.graph.find_nodes(op="placeholder")}
assert sizes["query"][0] == sizes["key"][0] and not sizes["query"][0].isdigit(), f"the batch is not one symbol: {sizes}"
assert not sizes["key"][1].isdigit(), f"the width of key is fixed: {sizes}"
for batch, width in ((2, 5), (9, 8)):
    inputs = torch.randn(batch, width), torch.randn(batch, 2 * width)
    torch.testing.assert_close(program.module()(*inputs), Blend()(*inputs), rtol=0, atol=0)
