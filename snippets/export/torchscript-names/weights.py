# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The weights of a TorchScript archive go into an eager module of the same structure, which can then be exported."""

import warnings

warnings.simplefilter("ignore")

# --8<-- [start:use]
import torch
from torch import nn


def build() -> nn.Module:
    return nn.Sequential(nn.Linear(4, 3), nn.BatchNorm1d(3), nn.ReLU()).eval()


torch.jit.save(torch.jit.script(build()), "old.pt")  # the file that you have

model = build()
model.load_state_dict(torch.jit.load("old.pt", map_location="cpu").state_dict())
program = torch.export.export(model, (torch.randn(2, 4),))
torch.export.save(program, "new.pt2")
# --8<-- [end:use]

x = torch.randn(2, 4)
old, new = torch.jit.load("old.pt"), torch.export.load("new.pt2").module()
torch.testing.assert_close(new(x), old(x))
assert not torch.allclose(build()(x), old(x)), "a fresh module has other weights"
