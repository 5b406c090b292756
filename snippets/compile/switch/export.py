# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""torch.export keeps switch as one node."""

# --8<-- [start:use]
import torch
from torch._higher_order_ops import switch


class Activate(torch.nn.Module):
    def forward(self, index, x):
        return switch(index, (lambda x: x + 10, lambda x: x + 20, lambda x: x + 30), (x,))


program = torch.export.export(Activate(), (torch.tensor(0), torch.zeros(2)))
print([program.module()(torch.tensor(index), torch.zeros(2))[0].item() for index in range(3)])
# --8<-- [end:use]

assert [program.module()(torch.tensor(index), torch.zeros(2))[0].item() for index in range(3)] == [10.0, 20.0, 30.0]
