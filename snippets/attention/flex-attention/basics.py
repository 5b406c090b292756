# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A score function and a block mask written in Python: ALiBi biases within a causal sliding window."""

# --8<-- [start:use]
import torch
from torch.nn.attention.flex_attention import create_block_mask, flex_attention

heads, length, window = 4, 256, 64
slopes = torch.tensor([0.5, 0.25, 0.125, 0.0625])


def alibi(score, batch, head, query_index, key_index):
    return score - slopes[head] * (query_index - key_index)


def sliding_window(batch, head, query_index, key_index):
    return (query_index >= key_index) & (query_index - key_index < window)


torch.manual_seed(0)
query, key, value = (torch.randn(2, heads, length, 16) for _ in range(3))
block_mask = create_block_mask(sliding_window, None, None, length, length, device="cpu")
output = flex_attention(query, key, value, score_mod=alibi, block_mask=block_mask)
print(tuple(output.shape), f"{block_mask.sparsity():.0f} % of the blocks are skipped")
# --8<-- [end:use]

distance = torch.arange(length).unsqueeze(1) - torch.arange(length).unsqueeze(0)
bias = -slopes.view(heads, 1, 1) * distance
bias = bias.masked_fill((distance < 0) | (distance >= window), float("-inf"))
reference = torch.nn.functional.scaled_dot_product_attention(query, key, value, attn_mask=bias)
torch.testing.assert_close(output, reference, atol=1e-4, rtol=1e-4)
