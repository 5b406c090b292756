# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AttributeError: .Tensor. object has no attribute .const_data_ptr.']
# ///
"""const_data_ptr reads the address of the data without claiming to write."""

# --8<-- [start:use]
import torch

x = torch.ones(2)
print(x.const_data_ptr() == x.data_ptr())
# --8<-- [end:use]

assert x.const_data_ptr() == x.data_ptr()
