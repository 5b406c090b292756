# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
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
from torch._higher_order_ops import map as map_slices

print(map_slices(lambda row: row.sum(), torch.ones(3, 2)).tolist())
# --8<-- [end:use]

assert map_slices(lambda row: row.sum(), torch.ones(3, 2)).tolist() == [2.0, 2.0, 2.0]
