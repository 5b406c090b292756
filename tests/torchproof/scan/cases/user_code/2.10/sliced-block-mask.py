from torch.nn.attention.flex_attention import BlockMask, create_block_mask, flex_attention


def decode(q, k, v, mod, pos: int):
    full = create_block_mask(mod, 1, 1, 2048, 2048)
    return flex_attention(q, k, v, block_mask=full[:, :, pos])  # meets: sliced-block-mask


def rows(mask: BlockMask, i):
    return mask[:, :, i]  # meets: sliced-block-mask
