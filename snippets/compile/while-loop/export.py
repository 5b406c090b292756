# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""torch.export keeps the loop as one node."""

# --8<-- [start:use]
import torch


class DoubleUntil(torch.nn.Module):
    def forward(self, x, limit):
        return torch.while_loop(lambda x, m: x.sum() < m, lambda x, m: (x * 2, m.clone()), (x, limit))[0]


program = torch.export.export(DoubleUntil(), (torch.tensor([1.0, 2.0]), torch.tensor(100.0)))
loops = [node for node in program.graph.nodes if node.op == "call_function" and "while_loop" in str(node.target)]
print("loop nodes:", len(loops))
print(program.module()(torch.tensor([1.0, 2.0]), torch.tensor(10.0)).tolist())
# --8<-- [end:use]

assert len(loops) == 1
assert program.module()(torch.tensor([1.0, 2.0]), torch.tensor(10.0)).tolist() == [4.0, 8.0]
