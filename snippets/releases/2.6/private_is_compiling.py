# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: torch._utils.is_compiling is silent']
# ///
"""torch._utils.is_compiling warns; torch.compiler.is_compiling is the public one."""

# --8<-- [start:use]
import warnings

import torch

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    torch._utils.is_compiling()
print(caught[0].message if caught else "silent")
print("is_compiling:", torch.compiler.is_compiling())
# --8<-- [end:use]

assert caught, "torch._utils.is_compiling is silent"
assert "`torch._utils.is_compiling` is deprecated" in str(caught[0].message), caught[0].message
