# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A Python value given to export is a constant: another value is refused at the call."""

# --8<-- [start:use]
import torch
from torch.export import export


class Shift(torch.nn.Module):
    def forward(self, x, up: bool):
        return x + 1 if up else x - 1


program = export(Shift(), (torch.ones(3), True), strict=False).module()
print(program(torch.ones(3), True))
try:
    program(torch.ones(3), False)
except Exception as error:
    refusal = error
    print(type(error).__name__)
# --8<-- [end:use]

assert isinstance(refusal, (RuntimeError, AssertionError)), repr(refusal)
torch.testing.assert_close(program(torch.zeros(3), True), torch.ones(3), rtol=0, atol=0)
