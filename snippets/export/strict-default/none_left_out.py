# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A mask that the export call left out is refused afterwards, by position and by name, in both modes."""

import torch
from torch.export import export


class Masked(torch.nn.Module):
    def forward(self, x, mask=None):
        return x if mask is None else x * mask


ones = torch.ones(2)
for strict in (True, False):
    program = export(Masked(), (ones,), strict=strict).module()
    for args, options in (((ones, torch.zeros(2)), {}), ((ones,), {"mask": torch.zeros(2)})):
        try:
            result = program(*args, **options)
        except ValueError:
            pass
        else:
            raise AssertionError(f"{strict=}, {len(args)} by position: the mask was taken, {result.tolist()}")
