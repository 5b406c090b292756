# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A causal rule with square shapes gives what is_causal=True gives."""

import torch
from torch.nn.attention.flex_attention import create_block_mask, flex_attention
from torch.nn.functional import scaled_dot_product_attention


def causal(batch, head, query_index, key_index):
    return query_index >= key_index


torch.manual_seed(0)
query, key, value = (torch.randn(2, 4, 128, 16) for _ in range(3))
block_mask = create_block_mask(causal, None, None, 128, 128, device="cpu")
output = flex_attention(query, key, value, block_mask=block_mask)
expected = scaled_dot_product_attention(query, key, value, is_causal=True)
torch.testing.assert_close(output, expected, rtol=1e-4, atol=1e-5)
full = scaled_dot_product_attention(query, key, value)
assert not torch.allclose(full, expected, atol=0.1), "the mask makes no difference"
