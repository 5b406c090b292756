# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: another limit', 'AttributeError: .*precompilation_timeout_seconds does not exist']
# ///
"""Triton kernels have five minutes to compile."""

# --8<-- [start:use]
from torch._inductor import config

print(config.precompilation_timeout_seconds)
# --8<-- [end:use]

assert config.precompilation_timeout_seconds == 300, "another limit"
