# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AttributeError: .*cutlass_epilogue_fusion_enabled"]
# ///
"""CUTLASS kernels can take the operations behind the product in, and do not by default."""

# --8<-- [start:use]
from torch._inductor import config

print("epilogue fusion:", config.cuda.cutlass_epilogue_fusion_enabled)
# --8<-- [end:use]

assert config.cuda.cutlass_epilogue_fusion_enabled is False
