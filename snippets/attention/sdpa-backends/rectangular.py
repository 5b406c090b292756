# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""is_causal aligns a rectangular mask to the top left; causal_lower_right is the other alignment, for a cache."""

# --8<-- [start:use]
import torch
from torch.nn.attention.bias import causal_lower_right
from torch.nn.functional import scaled_dot_product_attention

torch.manual_seed(0)
query = torch.randn(1, 4, 2, 32)  # two new tokens
key, value = (torch.randn(1, 4, 6, 32) for _ in range(2))  # four cached tokens and the new two

top_left = scaled_dot_product_attention(query, key, value, is_causal=True)
decoding = scaled_dot_product_attention(query, key, value, attn_mask=causal_lower_right(2, 6))
print("is_causal, first query sees key 0 only:", torch.allclose(top_left[:, :, 0], value[:, :, 0]))
# --8<-- [end:use]

for name, output, diagonal in (("is_causal", top_left, 0), ("causal_lower_right", decoding, 4)):
    allowed = torch.ones(2, 6, dtype=torch.bool).tril(diagonal)
    scores = (query @ key.transpose(-1, -2) / 32**0.5).masked_fill(~allowed, float("-inf"))
    expected = torch.softmax(scores, dim=-1) @ value
    torch.testing.assert_close(output, expected, msg=f"{name} has another alignment")
assert torch.allclose(top_left[:, :, 0], value[:, :, 0]), "the first query sees more than key 0"
