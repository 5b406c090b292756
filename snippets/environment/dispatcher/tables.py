# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""matmul has one kernel for all devices, written with other operators; mm has a kernel for each device."""

# --8<-- [start:use]
import torch

for name in ("aten::matmul", "aten::mm", "aten::softmax.int", "aten::_softmax"):
    keys = ("CompositeImplicitAutograd", "CPU", "Meta", "Autograd", "AutocastCPU")
    print(name, [key for key in keys if torch._C._dispatch_has_kernel_for_dispatch_key(name, key)])
# --8<-- [end:use]

has = torch._C._dispatch_has_kernel_for_dispatch_key
assert has("aten::matmul", "CompositeImplicitAutograd") and not has("aten::matmul", "CPU")
assert has("aten::mm", "CPU") and not has("aten::mm", "CompositeImplicitAutograd")
assert has("aten::softmax.int", "CompositeImplicitAutograd") and has("aten::_softmax", "CPU")
