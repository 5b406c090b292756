import torch
from torch.nn.attention.flex_attention import flex_attention

query, key, value = (torch.randn(1, 2, 128, 16, requires_grad=True) for _ in range(3))
output = flex_attention(query, key, value)  # meets: flex-cpu-gradients

q = torch.randn(1, 2, 128, 16, device="cuda", requires_grad=True)
on_gpu = flex_attention(q, q, q)
