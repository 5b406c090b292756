# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: a mask and is_causal together were accepted"]
# ///
"""Since 2.14 a mask and is_causal together raise on every path."""

# --8<-- [start:use]
import torch
from torch.nn.functional import scaled_dot_product_attention

query, key, value = (torch.randn(1, 2, 8, 32) for _ in range(3))
error = None
try:
    scaled_dot_product_attention(query, key, value, attn_mask=torch.zeros(8, 8), is_causal=True)
except RuntimeError as caught:
    error = caught
print(error)
# --8<-- [end:use]

assert error is not None, "a mask and is_causal together were accepted"
assert "Explicit attn_mask should not be set when is_causal=True" in str(error), f"another message: {error}"
