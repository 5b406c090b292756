import torch
from torch.nn.attention.flex_attention import create_block_mask


def causal(b, h, q, kv):
    return q >= kv


mask = create_block_mask(causal, None, None, 1024, 1024, device="cuda", _compile=True)  # meets: create-block-mask-compile
plain = create_block_mask(causal, None, None, 1024, 1024, device="cuda", _compile=False)
compiled = torch.compile(create_block_mask)(causal, None, None, 1024, 1024)
