import torch
from torch.nn.functional import scaled_dot_product_attention

query = torch.full((1, 1, 1), float("nan"))
key = value = torch.ones(1, 1, 1)
out = scaled_dot_product_attention(query, key, value)  # meets: sdpa-nan-rank3, sdpa-rank3
bad = torch.isfinite(query).logical_not()
