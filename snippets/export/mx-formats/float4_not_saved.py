# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: another error: Failed serializing node"]
# ///
"""A program with a float4_e2m1fn_x2 buffer exports, and is not saved."""

# --8<-- [start:use]
import torch
from torch import nn


class Holder(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("packed", torch.zeros(2, 4, dtype=torch.uint8).view(torch.float4_e2m1fn_x2))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x + self.packed.shape[0]


program = torch.export.export(Holder(), (torch.ones(3),))
try:
    torch.export.save(program, "holder.pt2")
except Exception as error:
    refusal = error
    print(f"{type(error).__name__}: {str(error).splitlines()[0]}")
# --8<-- [end:use]

torch.testing.assert_close(program.module()(torch.ones(3)), torch.full((3,), 3.0))
assert str(refusal) == "torch.float4_e2m1fn_x2", f"another error: {refusal}"
