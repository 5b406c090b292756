# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["TypeError: current_accelerator\\(\\) got an unexpected keyword argument 'check_available'"]
# ///
"""check_available=True gives None where no accelerator can be used."""

# --8<-- [start:use]
import torch

device = torch.accelerator.current_accelerator(check_available=True) or torch.device("cpu")
weight = torch.ones(2, 3, device=device)
print("available:", torch.accelerator.is_available())
# --8<-- [end:use]

assert weight.device.type == device.type
assert (device.type == "cpu") == (not torch.accelerator.is_available()), f"chose {device}"
