# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["LoweringException: RuntimeError: Found no NVIDIA driver"]
# tools = ["c++"]
# timeout = 600
# ///
"""Compiled FlexAttention runs forward on CPU, under torch.no_grad(), with one thread."""

# --8<-- [start:use]
import torch
from torch.nn.attention.flex_attention import create_block_mask, flex_attention


def causal(batch, head, query_index, key_index):
    return query_index >= key_index


torch.set_num_threads(1)  # 2.7 and 2.8 cannot compile it for more
torch.manual_seed(0)
query, key, value = (torch.randn(1, 2, 256, 32) for _ in range(3))
block_mask = create_block_mask(causal, None, None, 256, 256, device="cpu")
flex = torch.compile(flex_attention)
with torch.no_grad():
    output = flex(query, key, value, block_mask=block_mask)
eager = flex_attention(query, key, value, block_mask=block_mask)
print("equals eager:", torch.allclose(output, eager, atol=1e-5))
# --8<-- [end:use]

reference = torch.nn.functional.scaled_dot_product_attention(query, key, value, is_causal=True)
torch.testing.assert_close(output, reference, atol=1e-4, rtol=1e-4)
