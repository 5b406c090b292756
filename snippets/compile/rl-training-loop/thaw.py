# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5,<2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: the thawed weights are differentiated"]
# ///
"""Weights that were frozen when the model was compiled get no gradient after they are thawed."""

# --8<-- [start:use]
import torch
from torch import nn


class Policy(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(8, 8)

    def forward(self, x):
        return torch.tanh(self.linear(x))


policy, x = Policy(), torch.ones(2, 8)
policy.compile(backend="aot_eager")
policy.requires_grad_(False)
policy(x)  # compiled while frozen
policy.requires_grad_(True)
thawed = policy(x).requires_grad
print("thawed, the result needs a gradient:", thawed)
torch.compiler.reset()
print("after torch.compiler.reset():", policy(x).requires_grad)
# --8<-- [end:use]

assert not thawed, "the thawed weights are differentiated"
assert policy(x).requires_grad
