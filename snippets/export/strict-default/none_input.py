# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""An input that was None during the export is ignored when a program gets a tensor for it."""

# --8<-- [start:use]
import torch


class Masked(torch.nn.Module):
    def forward(self, x, mask=None):
        return x if mask is None else x * mask


x, mask = torch.ones(3), torch.zeros(3)
program = torch.export.export(Masked(), (x, None), strict=False).module()
print("eager:   ", Masked()(x, mask).tolist())
print("exported:", program(x, mask).tolist())
# --8<-- [end:use]

assert program(x, mask).tolist() == [1.0, 1.0, 1.0] != Masked()(x, mask).tolist()
with_mask = torch.export.export(Masked(), (x, mask), strict=False).module()
assert with_mask(x, mask).tolist() == Masked()(x, mask).tolist()
