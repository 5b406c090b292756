# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: no such name']
# ///
"""The functional collectives have _single names."""

# --8<-- [start:use]
import torch.distributed._functional_collectives as funcol

print([name for name in ("all_gather_single", "reduce_scatter_single") if hasattr(funcol, name)])
# --8<-- [end:use]

assert hasattr(funcol, "all_gather_single"), "no such name"
