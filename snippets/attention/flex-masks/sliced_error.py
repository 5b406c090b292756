# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: a sliced mask runs without its function"]
# ///
"""Since 2.10 a sliced block mask refuses to run until it is given its mask function again."""

# --8<-- [start:use]
import torch
from torch.nn.attention.flex_attention import create_block_mask, flex_attention


def causal(batch, head, query_index, key_index):
    return query_index >= key_index


block_mask = create_block_mask(causal, 2, None, 256, 256, device="cpu")
torch.manual_seed(0)
query, key, value = (torch.randn(1, 2, 256, 16) for _ in range(3))
sliced = block_mask[:1]
error = None
try:
    flex_attention(query, key, value, block_mask=sliced)
except Exception as caught:
    error = caught
print(type(error).__name__)
sliced.mask_mod = causal
output = flex_attention(query, key, value, block_mask=sliced)
# --8<-- [end:use]

assert error is not None, "a sliced mask runs without its function"
assert "mask_mod" in str(error), f"another message: {error}"
reference = torch.nn.functional.scaled_dot_product_attention(query, key, value, is_causal=True)
torch.testing.assert_close(output, reference, rtol=1e-4, atol=1e-5)
