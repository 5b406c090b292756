# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: create_block_mask builds on cuda']
# ///
"""create_block_mask picks the device itself."""

# --8<-- [start:use]
import inspect

from torch.nn.attention.flex_attention import create_block_mask

device = inspect.signature(create_block_mask).parameters["device"].default
print("device:", device)
# --8<-- [end:use]

assert device is None, "create_block_mask builds on cuda"
