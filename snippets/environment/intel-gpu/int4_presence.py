# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     "AssertionError: the operator is not registered",
#     "RuntimeError: .*_weight_int4pack_mm_with_scales_and_zeros",
# ]
# ///
"""The operator for 4-bit weights with 16-bit activations is registered."""

# --8<-- [start:use]
import torch

name = "aten::_weight_int4pack_mm_with_scales_and_zeros"
print([key for key in ("XPU", "CUDA", "CPU") if torch._C._dispatch_has_kernel_for_dispatch_key(name, key)])
# --8<-- [end:use]

names = torch._C._dispatch_get_all_op_names()
assert name in names, "the operator is not registered"
