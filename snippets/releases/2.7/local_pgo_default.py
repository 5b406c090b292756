# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: profiles of dynamic shapes are not kept']
# ///
"""Automatic dynamic shapes are remembered on disk by default."""

# --8<-- [start:use]
from torch._dynamo import config

print(config.automatic_dynamic_local_pgo)
# --8<-- [end:use]

assert config.automatic_dynamic_local_pgo is True, "profiles of dynamic shapes are not kept"
