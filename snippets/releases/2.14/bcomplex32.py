# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""bfloat16 and a complex number give bcomplex32."""

# --8<-- [start:use]
import torch

x = torch.ones(2, dtype=torch.bfloat16)
print(torch.result_type(x, 1j))
print((x.to(torch.complex64) + 1j).dtype)
# --8<-- [end:use]

assert torch.result_type(x, 1j) == torch.bcomplex32
