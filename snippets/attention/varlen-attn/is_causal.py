# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: is_causal was accepted"]
# ///
"""Since 2.11 is_causal is gone: TypeError."""

# --8<-- [start:use]
import torch
from torch.nn.attention.varlen import varlen_attn

packed = torch.randn(8, 2, 16, dtype=torch.bfloat16)
offsets = torch.tensor([0, 3, 8], dtype=torch.int32)
error = None
try:
    varlen_attn(packed, packed, packed, offsets, offsets, 5, 5, is_causal=True)
except (TypeError, NotImplementedError) as caught:
    error = caught
print(str(error).splitlines()[0][:80])
# --8<-- [end:use]

assert isinstance(error, TypeError), "is_causal was accepted"
assert "unexpected keyword argument 'is_causal'" in str(error), f"another message: {error}"
