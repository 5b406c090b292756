# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""torch.func.rearrange reshapes by a pattern of names."""

# --8<-- [start:use]
import torch

images = torch.arange(12).reshape(2, 3, 2)
print(torch.func.rearrange(images, "batch rows columns -> batch (rows columns)").shape)
# --8<-- [end:use]

assert torch.equal(torch.func.rearrange(images, "b r c -> r b c"), images.transpose(0, 1))
