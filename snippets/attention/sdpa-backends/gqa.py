# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""enable_gqa lets several query heads share one key and value head; it equals repeating the heads."""

# --8<-- [start:use]
import torch
from torch.nn.functional import scaled_dot_product_attention

torch.manual_seed(0)
query = torch.randn(2, 8, 64, 32)
key, value = (torch.randn(2, 2, 64, 32) for _ in range(2))
output = scaled_dot_product_attention(query, key, value, is_causal=True, enable_gqa=True)
print(tuple(output.shape))

error = None
try:
    scaled_dot_product_attention(query, key, value, is_causal=True)
except RuntimeError as caught:
    error = caught
print("without it:", error)
# --8<-- [end:use]

repeated = [tensor.repeat_interleave(4, dim=1) for tensor in (key, value)]
torch.testing.assert_close(output, scaled_dot_product_attention(query, *repeated, is_causal=True))
assert error is not None and "must match the size of tensor b (2) at non-singleton dimension 1" in str(error), f"{error!r}"
