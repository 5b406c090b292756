# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13", "safetensors"]
#
# [tool.torchproof]
# needs = "cpu"
# fresh = true
# absent = ["UnpicklingError: (invalid load key|Weights only load failed)"]
# ///
"""Without the safetensors package the load is a RuntimeError."""

# --8<-- [start:use]
import sys

import torch
from safetensors.torch import save_file

save_file({"weight": torch.ones(2, 3)}, "model.safetensors")
sys.modules["safetensors.torch"] = None  # as if the package were not installed
error = None
try:
    torch.load("model.safetensors")
except RuntimeError as caught:
    error = caught
print(error)
# --8<-- [end:use]

assert error is not None and "safetensors is not installed" in str(error), f"got {error!r}"
