from torch.nn.attention.flex_attention import BlockMask, create_block_mask


def causal(b, h, q, kv):
    return q >= kv


def build(counts, indices):
    own = BlockMask(counts, indices, None, None, None, None, None, None, (128, 128), causal)  # meets: block-mask-constructor
    return own, BlockMask.from_kv_blocks(counts, indices)


mask = create_block_mask(causal, None, None, 1024, 1024)
