# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AttributeError: 'BlockMask' object has no attribute '_adjust'"]
# ///
"""A block mask built for the longest sequence is cut with _adjust; used as it is, it raises."""

# --8<-- [start:use]
import torch
from torch.nn.attention.flex_attention import create_block_mask, flex_attention


def causal(batch, head, query_index, key_index):
    return query_index >= key_index


longest = create_block_mask(causal, None, None, 512, 512, device="cpu")
torch.manual_seed(0)
query, key, value = (torch.randn(1, 2, 256, 16) for _ in range(3))
error = None
try:
    flex_attention(query, key, value, block_mask=longest)
except (RuntimeError, ValueError) as caught:
    error = caught
print(str(error).split(",")[0])
output = flex_attention(query, key, value, block_mask=longest._adjust(256, 256))
# --8<-- [end:use]

assert error is not None and "created for a larger length than you're using it for" in str(error), f"got {error!r}"
reference = torch.nn.functional.scaled_dot_product_attention(query, key, value, is_causal=True)
torch.testing.assert_close(output, reference, rtol=1e-4, atol=1e-5)
