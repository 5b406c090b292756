# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""save_on_cpu moves what autograd saves to host memory and back; gradients are bitwise the same."""

# --8<-- [start:use]
import torch
from torch import nn
from torch.autograd.graph import save_on_cpu

torch.manual_seed(0)
block = nn.Sequential(nn.Linear(64, 256), nn.GELU(), nn.Linear(256, 64))
x = torch.randn(32, 64)
block(x).square().sum().backward()
plain = [parameter.grad.clone() for parameter in block.parameters()]

block.zero_grad()
with save_on_cpu(pin_memory=torch.cuda.is_available()):
    loss = block(x).square().sum()
loss.backward()
print("bitwise equal:", all(torch.equal(a, b.grad) for a, b in zip(plain, block.parameters())))
# --8<-- [end:use]

assert all(torch.equal(a, b.grad) for a, b in zip(plain, block.parameters())), "gradients differ"
