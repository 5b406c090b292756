# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The same code trains on whichever accelerator there is, and on the CPU."""

# --8<-- [start:use]
import torch

if torch.accelerator.is_available():
    device = torch.accelerator.current_accelerator()
else:
    device = torch.device("cpu")

model = torch.nn.Linear(8, 2).to(device)
inputs = torch.randn(4, 8, device=device)
model(inputs).sum().backward()
if torch.accelerator.is_available():
    torch.accelerator.synchronize()
print("gradient is on the device asked for:", model.weight.grad.device.type == device.type)
# --8<-- [end:use]

expected = inputs.sum(0).expand(2, -1)
torch.testing.assert_close(model.weight.grad, expected)
assert device.index is None, "the device names an index"
assert torch.accelerator.is_available() == (device.type != "cpu"), f"chose {device}"
