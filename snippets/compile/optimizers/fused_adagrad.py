# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Fused Adagrad on CPU equals the loop form."""

# --8<-- [start:use]
import copy

import torch
from torch import nn

torch.manual_seed(0)
model = nn.Linear(8, 8)
reference = copy.deepcopy(model)
for part, fused in ((model, True), (reference, False)):
    optimizer = torch.optim.Adagrad(part.parameters(), lr=0.01, fused=fused)
    for _ in range(3):
        part(torch.ones(2, 8)).square().mean().backward()
        optimizer.step()
        optimizer.zero_grad()
difference = (model.weight - reference.weight).abs().max().item()
print("fused equals the loop:", difference < 1e-5)
# --8<-- [end:use]

assert difference < 1e-5, difference
