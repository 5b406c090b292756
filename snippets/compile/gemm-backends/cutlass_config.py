# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AttributeError: .*cutlass_"]
# ///
"""The settings of the CUTLASS backend, and their defaults."""

# --8<-- [start:use]
from torch._inductor import config

print("instantiation level:", config.cuda.cutlass_instantiation_level)
print("configurations to profile:", config.cuda.cutlass_max_profiling_configs)
# --8<-- [end:use]

assert config.cuda.cutlass_instantiation_level == "0"
assert config.cuda.cutlass_max_profiling_configs is None
