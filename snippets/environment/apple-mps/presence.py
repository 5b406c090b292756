# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# build = "cuda"
# ///
"""Without an MPS build torch.mps can be asked, and a tensor on the device raises."""

# --8<-- [start:use]
import torch

print("built:", torch.backends.mps.is_built(), "| devices:", torch.mps.device_count())
try:
    torch.ones(2, device="mps")
except (NotImplementedError, RuntimeError) as error:
    message = str(error)
    print(message.split(".")[0])
# --8<-- [end:use]

assert not torch.backends.mps.is_available() and torch.mps.device_count() == 0
assert "'MPS' backend" in message, message
