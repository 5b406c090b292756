# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "rocm"
# version = "it is about what torch.version says of a ROCm build"
# ///
"""A ROCm build answers to torch.cuda, and names ROCm in torch.version."""

# --8<-- [start:use]
import torch

x = torch.arange(6.0, device="cuda").reshape(2, 3)
print("hip:", torch.version.hip is not None, "| cuda:", torch.version.cuda)
print("rocm:", torch.version.rocm is not None, "| architecture:", torch.cuda.get_device_properties(0).gcnArchName)
print((x @ x.T).tolist())
# --8<-- [end:use]

assert torch.version.hip and torch.version.rocm and torch.version.cuda is None
assert (x @ x.T).tolist() == [[5.0, 14.0], [14.0, 50.0]]
