# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6,<2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the default is another layout', 'AttributeError: .*custom_op_default_layout_constraint does not exist']
# ///
"""Inductor gives a custom operator its inputs with the strides of eager mode by default."""

# --8<-- [start:use]
from torch._inductor import config

print(config.custom_op_default_layout_constraint)
# --8<-- [end:use]

assert config.custom_op_default_layout_constraint == "needs_fixed_stride_order", "the default is another layout"
