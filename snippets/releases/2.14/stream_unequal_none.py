# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: equal to None']
# ///
"""A stream is unequal to None."""

# --8<-- [start:use]
import torch

stream = torch.Stream(device="cpu")
print(stream != None)  # noqa: E711
# --8<-- [end:use]

assert (stream != None) is True, "equal to None"  # noqa: E711
