# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: nan became 0']
# ///
"""softshrink passes nan on, in place of 0."""

# --8<-- [start:use]
import torch

x = torch.tensor([float("nan"), 2.0])
y = torch.nn.functional.softshrink(x)
print(y)
# --8<-- [end:use]

assert y[0].isnan(), "nan became 0"
assert y[1] == 1.5
