# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: counted with the truncated step']
# ///
"""arange with a fractional step and an integer dtype counts before it truncates."""

# --8<-- [start:use]
import torch

numbers = torch.arange(0, 5, 1.5, dtype=torch.int64)
print(numbers.tolist())
# --8<-- [end:use]

assert len(numbers) == 4, "counted with the truncated step"
