# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: collectives stay where they were traced', 'AttributeError: torch._inductor.config.aten_distributed_optimizations does not exist']
# ///
"""Inductor moves collectives to overlap with computation by default."""

# --8<-- [start:use]
from torch._inductor import config

print(getattr(config.aten_distributed_optimizations, "enable_simple_overlap", "no such setting"))
# --8<-- [end:use]

setting = getattr(config.aten_distributed_optimizations, "enable_simple_overlap", False)
assert setting is True, "collectives stay where they were traced"
with config.patch({"aten_distributed_optimizations.enable_simple_overlap": False}):
    assert config.aten_distributed_optimizations.enable_simple_overlap is False
