# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: set_reduce_scatter_divide_factor is not deprecated', 'ImportError: cannot import name .FSDPModule.']
# ///
"""set_reduce_scatter_divide_factor is marked as deprecated."""

# --8<-- [start:use]
from torch.distributed.fsdp import FSDPModule

message = getattr(FSDPModule.set_reduce_scatter_divide_factor, "__deprecated__", None)
print(message)
# --8<-- [end:use]

assert message is not None, "set_reduce_scatter_divide_factor is not deprecated"
assert message == "Use `set_gradient_divide_factor` instead", message
