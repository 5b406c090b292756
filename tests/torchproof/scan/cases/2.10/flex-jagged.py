import torch
from torch.nn.attention import flex_attention as flex


def causal(b, h, q, kv):
    return q >= kv


sequences = [torch.randn(length, 2, 16) for length in (40, 88)]
jagged = torch.nested.nested_tensor(sequences, layout=torch.jagged).transpose(1, 2)
mask = flex.create_nested_block_mask(causal, 1, 1, jagged)  # meets: flex-jagged
output = flex.flex_attention(jagged, jagged, jagged, block_mask=mask)  # meets: flex-jagged
dense = torch.nn.functional.scaled_dot_product_attention(jagged, jagged, jagged)
