# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: xpu has no backend']
# ///
"""xccl is the backend that process groups take for xpu when none is named."""

# --8<-- [start:use]
import torch.distributed as dist

print(dist.Backend.default_device_backend_map.get("xpu"))
# --8<-- [end:use]

assert dist.Backend.default_device_backend_map.get("xpu") == "xccl", "xpu has no backend"
