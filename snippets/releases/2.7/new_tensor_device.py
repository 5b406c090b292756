# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: new_tensor kept the device of its argument']
# ///
"""new_tensor puts a copy of a tensor on the device of its own tensor."""

# --8<-- [start:use]
import torch

weights = torch.empty(2, device="meta")  # stands for a CUDA tensor
copy = weights.new_tensor(torch.ones(3))
print(copy.device)
# --8<-- [end:use]

assert copy.device.type == "meta", "new_tensor kept the device of its argument"
assert weights.new_tensor(torch.ones(3), device="cpu").device.type == "cpu"
