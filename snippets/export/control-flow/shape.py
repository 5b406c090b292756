# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""In an export with a dynamic size, torch.cond on that size keeps both branches; an if keeps one."""

# --8<-- [start:use]
import torch
from torch.export import Dim, export


class Pool(torch.nn.Module):
    def forward(self, x):
        return torch.cond(x.shape[0] > 4, lambda x: x.sum(0), lambda x: x.amax(0), (x,))


pool = export(Pool(), (torch.ones(3, 2),), dynamic_shapes={"x": {0: Dim.AUTO}}).module()
print("short:", pool(torch.ones(3, 2)), "long:", pool(torch.ones(7, 2)))
fixed = export(Pool(), (torch.ones(3, 2),))
print("operator kept with a fixed size:", any(str(node.target) == "cond" for node in fixed.graph.nodes))
# --8<-- [end:use]

for length in (2, 4, 5, 9):
    x = torch.randn(length, 2)
    expected = x.sum(0) if length > 4 else x.amax(0)
    torch.testing.assert_close(pool(x), expected)
assert not any(str(node.target) == "cond" for node in fixed.graph.nodes), fixed
