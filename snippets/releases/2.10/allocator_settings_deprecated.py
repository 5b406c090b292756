# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: _set_allocator_settings is not deprecated']
# ///
"""Setting the allocator of a running process has another name."""

# --8<-- [start:use]
import torch

message = getattr(torch.cuda.memory._set_allocator_settings, "__deprecated__", None)
print(message)
# --8<-- [end:use]

assert message is not None, "_set_allocator_settings is not deprecated"
assert "torch._C._accelerator_setAllocatorSettings" in message, message
assert callable(torch._C._accelerator_setAllocatorSettings)
