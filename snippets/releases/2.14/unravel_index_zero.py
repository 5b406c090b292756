# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: not a ValueError']
# ///
"""unravel_index refuses a shape with a zero."""

# --8<-- [start:use]
import torch

refusal = None
try:
    torch.unravel_index(torch.tensor([1]), (2, 0))
except Exception as error:
    refusal = type(error).__name__
    print(refusal)
# --8<-- [end:use]

assert refusal == "ValueError", "not a ValueError"
