# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     "TypeError: 'module' object is not callable",
# ]
# ///
"""The short import path gives the function."""

# --8<-- [start:use]
import torch
from torch._higher_order_ops import associative_scan

print(associative_scan(torch.add, torch.ones(4), 0, combine_mode="generic").tolist())
# --8<-- [end:use]

assert associative_scan(torch.mul, torch.full((3,), 2.0), 0, combine_mode="generic").tolist() == [2.0, 4.0, 8.0]
