# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""device_index selects a device for a block, and does nothing for None."""

# --8<-- [start:use]
import torch

index = 0 if torch.accelerator.is_available() else None
with torch.accelerator.device_index(index):
    total = torch.arange(4).sum()
print(int(total))
# --8<-- [end:use]

assert int(total) == 6
if index is not None:
    torch.accelerator.set_device_index(torch.accelerator.device_count() - 1)
    with torch.accelerator.device_index(0):
        assert torch.accelerator.current_device_index() == 0
    assert torch.accelerator.current_device_index() == torch.accelerator.device_count() - 1
