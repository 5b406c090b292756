# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: loops keep their order']
# ///
"""Inductor reorders loops after fusion by default."""

# --8<-- [start:use]
from torch._inductor import config

print(config.loop_ordering_after_fusion)
# --8<-- [end:use]

assert config.loop_ordering_after_fusion is True, "loops keep their order"
