# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5,<2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["RuntimeError: _scaled_dot_product_attention: Explicit attn_mask should not be set when is_causal=True"]
# ///
"""Up to 2.13 CPU flash takes a mask and is_causal together and applies both; the math path refuses them."""

# --8<-- [start:use]
import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention

torch.manual_seed(0)
query, key, value, bias = torch.randn(1, 2, 8, 32), torch.randn(1, 2, 8, 32), torch.randn(1, 2, 8, 32), torch.randn(8, 8)
output = scaled_dot_product_attention(query, key, value, attn_mask=bias, is_causal=True)
causal_bias = bias.masked_fill(torch.ones(8, 8, dtype=torch.bool).triu(1), float("-inf"))
print("both applied:", torch.allclose(output, scaled_dot_product_attention(query, key, value, causal_bias), atol=1e-6))

error = None
try:
    with sdpa_kernel(SDPBackend.MATH):
        scaled_dot_product_attention(query, key, value, attn_mask=bias, is_causal=True)
except RuntimeError as caught:
    error = caught
print("MATH:", error)
# --8<-- [end:use]

torch.testing.assert_close(output, scaled_dot_product_attention(query, key, value, causal_bias))
assert error is not None and "Explicit attn_mask should not be set when is_causal=True" in str(error), f"got {error!r}"
