import torch
from torch.nn.attention.flex_attention import flex_attention

query = torch.randn(1, 1, 4, 8)
output, lse = flex_attention(query, query, query, return_lse=True)  # meets: return-lse
plain = flex_attention(query, query, query, return_lse=False)
