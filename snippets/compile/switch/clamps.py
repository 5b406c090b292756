# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""An index out of range is clamped to the nearest branch, without an error."""

# --8<-- [start:use]
import torch
from torch._higher_order_ops import switch

branches = (lambda x: x + 10, lambda x: x + 20, lambda x: x + 30)
for index in (-1, 0, 2, 99):
    print(index, switch(torch.tensor(index), branches, (torch.zeros(1),)).item())
# --8<-- [end:use]

assert switch(torch.tensor(-1), branches, (torch.zeros(1),)).item() == 10.0, "-1 is not the last branch"
assert switch(torch.tensor(99), branches, (torch.zeros(1),)).item() == 30.0
