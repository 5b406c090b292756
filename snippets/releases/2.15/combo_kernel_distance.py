# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: another limit', 'AttributeError: .*combo_kernel_max_distance does not exist']
# ///
"""Inductor combines kernels that are at most 64 apart."""

# --8<-- [start:use]
from torch._inductor import config

print(config.combo_kernel_max_distance)
# --8<-- [end:use]

assert config.combo_kernel_max_distance == 64, "another limit"
