# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: BlockMask starts with the blocks']
# ///
"""The first argument of BlockMask is seq_lengths."""

# --8<-- [start:use]
import inspect

from torch.nn.attention.flex_attention import BlockMask

print(list(inspect.signature(BlockMask).parameters)[:3])
# --8<-- [end:use]

assert list(inspect.signature(BlockMask).parameters)[0] == "seq_lengths", "BlockMask starts with the blocks"
