# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AttributeError: type object .FSDPModule. has no attribute .set_keep_unsharded_storage.']
# ///
"""FSDPModule can keep the memory of unsharded parameters."""

# --8<-- [start:use]
from torch.distributed.fsdp import FSDPModule

print(FSDPModule.set_keep_unsharded_storage.__name__)
# --8<-- [end:use]

assert callable(FSDPModule.set_manual_backward_finalization)
