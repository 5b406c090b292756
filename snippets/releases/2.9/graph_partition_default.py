# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: graphs are not partitioned', 'AttributeError: .*graph_partition does not exist']
# ///
"""Inductor partitions graphs for CUDA graphs by default."""

# --8<-- [start:use]
from torch._inductor import config

print(config.graph_partition)
# --8<-- [end:use]

assert config.graph_partition is True, "graphs are not partitioned"
