# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5,<2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["RuntimeError: .*mask_mod"]
# ///
"""Up to 2.9 a sliced block mask loses its mask function: in eager mode everything is attended, silently."""

# --8<-- [start:use]
import torch
from torch.nn.attention.flex_attention import create_block_mask, flex_attention
from torch.nn.functional import scaled_dot_product_attention


def causal(batch, head, query_index, key_index):
    return query_index >= key_index


block_mask = create_block_mask(causal, 2, None, 256, 256, device="cpu")
torch.manual_seed(0)
query, key, value = (torch.randn(1, 2, 256, 16) for _ in range(3))
sliced = flex_attention(query, key, value, block_mask=block_mask[:1])
reference = scaled_dot_product_attention(query, key, value, is_causal=True)
full = scaled_dot_product_attention(query, key, value)
print("equals causal attention:", torch.allclose(sliced, reference, atol=1e-4))
print("equals attention without a mask:", torch.allclose(sliced, full, atol=1e-4))
# --8<-- [end:use]

assert not torch.allclose(sliced, reference, atol=1e-4), "the sliced mask is still causal"
torch.testing.assert_close(sliced, full, rtol=1e-4, atol=1e-5)
