# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Python values that the forward reads are constants of the program."""

# --8<-- [start:use]
import os
import random

import torch
from torch.export import export


class Noisy(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.calls = 0

    def forward(self, x):
        self.calls += 1
        return x * int(os.environ.get("SCALE", "3")) + random.random() + self.calls


program = export(Noisy(), (torch.zeros(2),), strict=False).module()
os.environ["SCALE"] = "5"
print((program(torch.ones(2)) - program(torch.zeros(2))).round().tolist())  # still 3
print(torch.equal(program(torch.ones(2)), program(torch.ones(2))))  # not random, and no counter
# --8<-- [end:use]

torch.testing.assert_close(program(torch.ones(2)) - program(torch.zeros(2)), torch.full((2,), 3.0))
assert torch.equal(program(torch.ones(2)), program(torch.ones(2))), "the program still counts or draws"
model = Noisy()
assert not torch.equal(model(torch.ones(2)), model(torch.ones(2))), "eager neither counts nor draws"
