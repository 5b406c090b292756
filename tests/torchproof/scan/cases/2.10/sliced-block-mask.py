import torch
from torch.nn.attention.flex_attention import create_block_mask, flex_attention


def causal(b, h, q, k):
    return q >= k


mask = create_block_mask(causal, 1, 1, 256, 256, device="cpu")
part = mask[:, :, 0:128]  # meets: sliced-block-mask
row = mask[0:1]  # meets: sliced-block-mask
one = mask[0]  # meets: sliced-block-mask
out = flex_attention(torch.ones(1, 1, 256, 16), torch.ones(1, 1, 256, 16), torch.ones(1, 1, 256, 16), block_mask=mask)
