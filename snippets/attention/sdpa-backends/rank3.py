# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: rank-3 inputs take the math path"]
# ///
"""Since 2.14 rank-3 inputs reach the fused kernels, on CPU too; before, they took the math path."""

# --8<-- [start:use]
import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention

torch.manual_seed(0)
query, key, value = (torch.randn(8, 64, 32) for _ in range(3))  # (heads, tokens, width), no batch
taken = SDPBackend(torch._fused_sdp_choice(query, key, value)).name
print(taken)
# --8<-- [end:use]

assert taken == "FLASH_ATTENTION", "rank-3 inputs take the math path"
with sdpa_kernel(SDPBackend.FLASH_ATTENTION):
    output = scaled_dot_product_attention(query, key, value, is_causal=True)
scores = query @ key.transpose(-1, -2) / 32**0.5
scores = scores.masked_fill(torch.ones(64, 64, dtype=torch.bool).triu(1), float("-inf"))
torch.testing.assert_close(output, torch.softmax(scores, dim=-1) @ value)
