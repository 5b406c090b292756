import torch
from torch.nn.attention.varlen import varlen_attn

packed = torch.randn(8, 2, 16, dtype=torch.bfloat16, device="cuda")
offsets = torch.tensor([0, 3, 8], dtype=torch.int32, device="cuda")
causal = varlen_attn(packed, packed, packed, offsets, offsets, 5, 5, is_causal=True)  # meets: varlen-is-causal
by_place = varlen_attn(packed, packed, packed, offsets, offsets, 5, 5, True)  # meets: varlen-is-causal
full = varlen_attn(packed, packed, packed, offsets, offsets, 5, 5)
