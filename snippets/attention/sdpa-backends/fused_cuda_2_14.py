# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "a100"
# absent = ["RuntimeError: No available kernel"]
# ///
"""Since 2.14 rank-3 inputs and, in the memory-efficient kernel, grouped heads are fused on CUDA."""

# --8<-- [start:use]
import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention

torch.manual_seed(0)
query = torch.randn(8, 512, 64, device="cuda", dtype=torch.bfloat16)  # rank 3: (heads, tokens, width)
with sdpa_kernel(SDPBackend.FLASH_ATTENTION):
    rank_3 = scaled_dot_product_attention(query, query, query)

grouped = torch.randn(1, 2, 512, 64, device="cuda", dtype=torch.bfloat16)
with sdpa_kernel(SDPBackend.EFFICIENT_ATTENTION):
    shared = scaled_dot_product_attention(query.unsqueeze(0), grouped, grouped, enable_gqa=True)
print(tuple(rank_3.shape), tuple(shared.shape))
# --8<-- [end:use]

q, kv = query.float(), grouped.float().repeat_interleave(4, dim=1)
with sdpa_kernel(SDPBackend.MATH):
    torch.testing.assert_close(rank_3.float(), scaled_dot_product_attention(q, q, q), rtol=2e-2, atol=2e-2)
    expected = scaled_dot_product_attention(q.unsqueeze(0), kv, kv)
torch.testing.assert_close(shared.float(), expected, rtol=2e-2, atol=2e-2)
