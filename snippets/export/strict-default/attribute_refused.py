# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5,<2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: the new attribute was accepted"]
# ///
"""Up to 2.9 a tensor stored on the module during the forward stops the export."""

# --8<-- [start:use]
import torch
from torch.export import export


class Remember(torch.nn.Module):
    def forward(self, x):
        self.total = x.sum()
        return x + 1


for strict in (True, False):
    try:
        export(Remember(), (torch.ones(3),), strict=strict)
    except (ValueError, AssertionError) as error:
        print(f"{strict=}", type(error).__name__)
    else:
        raise AssertionError(f"the new attribute was accepted with {strict=}")
# --8<-- [end:use]
