# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""torch.accelerator asks for the accelerator without naming CUDA."""

# --8<-- [start:use]
import torch

device = torch.accelerator.current_accelerator() if torch.accelerator.is_available() else torch.device("cpu")
model = torch.nn.Linear(2, 1).to(device)
print("devices:", torch.accelerator.device_count() == 0 or device.type)
# --8<-- [end:use]

assert next(model.parameters()).device.type == device.type
