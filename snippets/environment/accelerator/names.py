# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The functions that this release has."""

# --8<-- [start:use]
import torch

print(", ".join(sorted(torch.accelerator.__all__)))
# --8<-- [end:use]

assert {"is_available", "current_accelerator", "device_count", "synchronize"} <= set(torch.accelerator.__all__)
assert all(callable(getattr(torch.accelerator, name)) for name in torch.accelerator.__all__)
