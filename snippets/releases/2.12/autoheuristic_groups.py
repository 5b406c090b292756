# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AttributeError: .str. object has no attribute .pad_mm.', 'AttributeError: .*autoheuristic_use']
# ///
"""Switches of AutoHeuristic are groups."""

# --8<-- [start:use]
from torch._inductor import config

print(config.autoheuristic_use.pad_mm, config.autoheuristic_collect.pad_mm)
# --8<-- [end:use]

assert config.autoheuristic_collect.pad_mm is False
