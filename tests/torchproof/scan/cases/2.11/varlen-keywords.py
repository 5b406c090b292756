import torch
from torch.nn.attention.varlen import AuxRequest, varlen_attn

packed = torch.randn(8, 2, 16, dtype=torch.bfloat16, device="cuda")
offsets = torch.tensor([0, 3, 8], dtype=torch.int32, device="cuda")
aux = AuxRequest(lse=True)
out, lse = varlen_attn(packed, packed, packed, offsets, offsets, 5, 5, False, aux)  # meets: varlen-keywords, varlen-is-causal
out, lse = varlen_attn(packed, packed, packed, offsets, offsets, 5, 5, return_aux=aux)
