# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "a100"
# absent = ["RuntimeError: `fused=True` requires all the params to be floating point Tensors of supported devices"]
# ///
"""Fused Adagrad on CUDA updates all parameters in one kernel and equals the loop form."""

# --8<-- [start:use]
import copy

import torch
from torch import nn

torch.manual_seed(0)
model = nn.Sequential(*[nn.Linear(64, 64) for _ in range(4)]).cuda()
reference = copy.deepcopy(model)
x = torch.randn(8, 64, device="cuda")
for part, fused in ((model, True), (reference, False)):
    optimizer = torch.optim.Adagrad(part.parameters(), lr=0.01, fused=fused, foreach=False)
    for _ in range(3):
        part(x).square().mean().backward()
        optimizer.step()
        optimizer.zero_grad()
difference = max((a - b).abs().max().item() for a, b in zip(model.parameters(), reference.parameters(), strict=True))
print("fused equals the loop:", difference < 1e-5)
# --8<-- [end:use]

assert difference < 1e-5, difference
