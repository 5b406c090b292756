# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""torch.export keeps scan as one node."""

# --8<-- [start:use]
import torch
from torch._higher_order_ops import scan


class Product(torch.nn.Module):
    def forward(self, xs):
        def step(state, x):
            state = state * x
            return state, state.clone()

        return scan(step, torch.ones(()), xs)


program = torch.export.export(Product(), (torch.tensor([2.0, 3.0, 4.0]),))
scans = [node for node in program.graph.nodes if node.op == "call_function" and "scan" in str(node.target)]
print("scan nodes:", len(scans), program.module()(torch.tensor([5.0, 6.0, 7.0]))[1].tolist())
# --8<-- [end:use]

assert len(scans) == 1, scans
assert program.module()(torch.tensor([5.0, 6.0, 7.0]))[1].tolist() == [5.0, 30.0, 210.0]
