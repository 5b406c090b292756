# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AttributeError: .*cutlass"]
# ///
"""CUTLASS settings are one class for CUDA and XPU, and `config.cuda` inherits them."""

# --8<-- [start:use]
from torch._inductor import config

print("shared:", config.cutlass.cutlass_instantiation_level)
print("cuda:  ", config.cuda.cutlass_instantiation_level)
print("xpu:   ", config.xpu.cutlass_instantiation_level)
# --8<-- [end:use]

assert config.cutlass.cutlass_instantiation_level == config.xpu.cutlass_instantiation_level == "0"
