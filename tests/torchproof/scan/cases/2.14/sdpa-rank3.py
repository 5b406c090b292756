import torch
from torch.nn.functional import scaled_dot_product_attention, softmax

query = torch.randn(2, 5, 8, requires_grad=True)
out = scaled_dot_product_attention(query, query, query)  # meets: sdpa-rank3, sdpa-nan-rank3
by_hand = softmax(query @ query.mT / 8**0.5, dim=-1) @ query
