# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['NotImplementedError: Could not run .aten::view_as_real. with arguments from the .SparseCPU. backend']
# ///
"""view_as_real and view_as_complex take sparse tensors."""

# --8<-- [start:use]
import torch

values = torch.tensor([1 + 2j, 0]).to_sparse()
real = torch.view_as_real(values)
print(real.is_sparse, real.shape)
# --8<-- [end:use]

assert torch.equal(real.to_dense(), torch.view_as_real(values.to_dense()))
