# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: off by default", "has no attribute .graph_partition|config.graph_partition does not exist"]
# ///
"""Partitioning is on without asking."""

# --8<-- [start:use]
from torch._inductor import config

print("graph_partition:", config.graph_partition)
# --8<-- [end:use]

assert config.graph_partition is True, f"off by default: {config.graph_partition}"
