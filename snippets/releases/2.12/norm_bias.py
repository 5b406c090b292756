# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['TypeError: (GroupNorm.)?__init__.. got an unexpected keyword argument .bias.', 'TypeError: .*unexpected keyword argument .bias.']
# ///
"""Normalization modules can leave out their bias."""

# --8<-- [start:use]
from torch import nn

norm = nn.GroupNorm(2, 4, bias=False)
print(norm.bias, nn.BatchNorm1d(4, bias=False).bias)
# --8<-- [end:use]

assert norm.bias is None and norm.weight is not None
