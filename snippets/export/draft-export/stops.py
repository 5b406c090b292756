# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A call that needs the data itself stops draft_export as it stops export."""

# --8<-- [start:use]
import torch
from torch.export import draft_export, export


class Model(torch.nn.Module):
    def __init__(self, ask):
        super().__init__()
        self.ask = ask

    def forward(self, x):
        return x + 1 if self.ask(x) else x


asks = {
    "torch.equal": lambda x: torch.equal(x, x * 1),
    "torch.allclose": lambda x: torch.allclose(x, x * 1),
    ".numpy()": lambda x: x.numpy().sum() > 0,
}
stopped = {}
for name, ask in asks.items():
    for capture in (export, draft_export):
        try:
            capture(Model(ask), (torch.ones(3),))
        except Exception as error:
            stopped.setdefault(name, []).append(type(error).__name__)
print(stopped)
# --8<-- [end:use]

data_dependent = ["DataDependentOutputException"] * 2
assert stopped == {"torch.equal": data_dependent, "torch.allclose": data_dependent, ".numpy()": ["RuntimeError"] * 2}, stopped
