# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "mps"
# ///
"""Work on a side stream is awaited before its result is read."""

# --8<-- [start:use]
import torch

x = torch.ones(64, 64, device="mps")
torch.mps.synchronize()
side = torch.mps.Stream()
with torch.mps.stream(side):
    product = x @ x
torch.mps.synchronize()
print(product[0, :3].tolist())
# --8<-- [end:use]

assert product.eq(64).all().item()
