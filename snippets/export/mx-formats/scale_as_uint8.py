# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Hold the scales as bytes and view them in forward, so that releases before 2.12 can save the program."""

# --8<-- [start:use]
import torch
from torch import nn


class Scaled(nn.Module):
    def __init__(self, scale: torch.Tensor) -> None:
        super().__init__()
        self.register_buffer("scale", scale.to(torch.float8_e8m0fnu).view(torch.uint8))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        exponent = self.scale.to(torch.float32) - 127
        return x * torch.exp2(exponent)


model, x = Scaled(torch.tensor([0.25, 1.0, 8.0])), torch.randn(2, 3)
torch.export.save(torch.export.export(model, (x,)), "scaled.pt2")
program = torch.export.load("scaled.pt2")
print(program.state_dict["scale"])
# --8<-- [end:use]

assert program.state_dict["scale"].tolist() == [125, 127, 130], program.state_dict["scale"]
torch.testing.assert_close(program.module()(x), x * torch.tensor([0.25, 1.0, 8.0]))
