from torch.nn.attention.flex_attention import create_block_mask, create_mask


def causal(b, h, q, kv):
    return q >= kv


mask = create_block_mask(causal, None, None, 1024, 1024)  # meets: block-mask-device
dense = create_mask(causal, 1, 1, 4, 4)  # meets: block-mask-device
named = create_block_mask(causal, None, None, 1024, 1024, device="cpu")
