# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Given parameters instead of their gradients, get_total_norm returns the norm of the weights, without a word."""

# --8<-- [start:use]
import torch
from torch import nn

model = nn.Linear(4, 4)
nn.init.constant_(model.weight, 10.0)
nn.init.zeros_(model.bias)
model(torch.ones(1, 4)).sum().backward()
print(f"of the weights: {nn.utils.get_total_norm(model.parameters()):.1f}")
print(f"of the gradients: {nn.utils.get_total_norm([p.grad for p in model.parameters()]):.1f}")
# --8<-- [end:use]

assert nn.utils.get_total_norm(model.parameters()).item() == 40.0
torch.testing.assert_close(nn.utils.get_total_norm([p.grad for p in model.parameters()]), torch.tensor(20.0).sqrt())
