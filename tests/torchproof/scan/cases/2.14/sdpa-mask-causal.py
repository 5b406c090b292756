import torch
from torch.nn.functional import scaled_dot_product_attention

query, key, value = (torch.randn(1, 2, 8, 32) for _ in range(3))
bias = torch.randn(8, 8)
both = scaled_dot_product_attention(query, key, value, attn_mask=bias, is_causal=True)  # meets: sdpa-mask-causal, sdpa-rank3, sdpa-nan-rank3
masked = scaled_dot_product_attention(query, key, value, attn_mask=bias)  # meets: sdpa-rank3, sdpa-nan-rank3
causal = scaled_dot_product_attention(query, key, value, is_causal=True)  # meets: sdpa-rank3, sdpa-nan-rank3
