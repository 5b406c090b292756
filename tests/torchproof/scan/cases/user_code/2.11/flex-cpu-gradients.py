import torch
from torch.nn.attention.flex_attention import flex_attention

q = torch.randn(1, 2, 16, 8, requires_grad=True)
out = flex_attention(q, q, q)  # meets: flex-cpu-gradients
