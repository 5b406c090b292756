# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""varlen_attn has no CPU kernel."""

# --8<-- [start:use]
import torch
from torch.nn.attention.varlen import varlen_attn

packed = torch.randn(8, 2, 16, dtype=torch.bfloat16)
offsets = torch.tensor([0, 3, 8], dtype=torch.int32)
error = None
try:
    varlen_attn(packed, packed, packed, offsets, offsets, 5, 5)
except NotImplementedError as caught:
    error = caught
print(str(error).split(". ")[0])
# --8<-- [end:use]

assert error is not None, "there is a CPU kernel"
assert "from the 'CPU' backend" in str(error), f"another message: {error}"
