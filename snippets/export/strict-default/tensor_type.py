# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""In non-strict capture a tensor is a FakeTensor, and a comparison of its type takes the other branch."""

# --8<-- [start:use]
import torch
from torch.export import export


class Shift(torch.nn.Module):
    def forward(self, x):
        if type(x) is torch.Tensor:
            return x + 1
        return x - 1


x = torch.ones(3)
print("eager     ", Shift()(x))
for strict in (True, False):
    program = export(Shift(), (x,), strict=strict)
    print(f"{strict=}".ljust(12), program.module()(x))
# --8<-- [end:use]

torch.testing.assert_close(program.module()(x), x - 1, rtol=0, atol=0)
torch.testing.assert_close(export(Shift(), (x,), strict=True).module()(x), Shift()(x), rtol=0, atol=0)


class Instance(torch.nn.Module):
    def forward(self, x):
        return x + 1 if isinstance(x, torch.Tensor) else x - 1


torch.testing.assert_close(export(Instance(), (x,), strict=False).module()(x), x + 1, rtol=0, atol=0)
