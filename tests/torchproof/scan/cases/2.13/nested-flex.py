import torch
from torch.nn.attention.flex_attention import create_block_mask, flex_attention

rows = [torch.randn(n, 2, 16) for n in (40, 88)]
jagged = torch.nested.nested_tensor(rows, layout=torch.jagged).transpose(1, 2)
output = flex_attention(jagged, jagged, jagged)  # meets: nested-flex
mask = create_block_mask(lambda b, h, q, k: q >= k, None, None, 128, 128, device="cpu")
