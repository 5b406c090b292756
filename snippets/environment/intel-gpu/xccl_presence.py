# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# build = "cuda"
# absent = ["AttributeError: module 'torch.distributed' has no attribute 'is_xccl_available'"]
# ///
"""torch.distributed knows the backend xccl; only an XPU build has it."""

# --8<-- [start:use]
import torch.distributed as dist

print("known:", "xccl" in dist.Backend.backend_list, "| built in:", dist.is_xccl_available())
# --8<-- [end:use]

assert "xccl" in dist.Backend.backend_list and not dist.is_xccl_available()
