# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: get_default_device looked past the context manager']
# ///
"""get_default_device respects the context manager torch.device."""

# --8<-- [start:use]
import torch

with torch.device("meta"):
    inside = torch.get_default_device()
print(inside)
# --8<-- [end:use]

assert inside == torch.device("meta"), "get_default_device looked past the context manager"
assert torch.get_default_device() == torch.device("cpu")
