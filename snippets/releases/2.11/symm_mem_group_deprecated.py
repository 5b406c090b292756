# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: enable_symm_mem_for_group is not deprecated']
# ///
"""enable_symm_mem_for_group is marked as deprecated."""

# --8<-- [start:use]
import torch.distributed._symmetric_memory as symm_mem

message = getattr(symm_mem.enable_symm_mem_for_group, "__deprecated__", None)
print(message)
# --8<-- [end:use]

assert message is not None, "enable_symm_mem_for_group is not deprecated"
assert "There is no need to call this function anymore" in message, message
