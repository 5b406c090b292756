# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""torch.optim.Muon orthogonalizes the update of a matrix."""

# --8<-- [start:use]
import torch

layer = torch.nn.Linear(4, 4, bias=False)
before = layer.weight.detach().clone()
optimizer = torch.optim.Muon(layer.parameters(), lr=0.1, weight_decay=0.0)
layer(torch.ones(2, 4)).square().sum().backward()
optimizer.step()
print("changed:", not torch.equal(before, layer.weight))
# --8<-- [end:use]

assert not torch.equal(before, layer.weight.detach())
