# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the warning comes after 50 graphs']
# ///
"""Inductor warns when it has recorded CUDA graphs for eight sizes."""

# --8<-- [start:use]
from torch._inductor import config

print(config.triton.cudagraph_dynamic_shape_warn_limit)
# --8<-- [end:use]

limit = config.triton.cudagraph_dynamic_shape_warn_limit
assert limit == 8, f"the warning comes after {limit} graphs"
