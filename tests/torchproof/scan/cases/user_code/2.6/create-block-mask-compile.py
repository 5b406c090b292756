import functools

from torch.nn.attention import flex_attention as fa

make_mask = functools.partial(fa.create_block_mask, _compile=True)  # meets: create-block-mask-compile


def mask(mod, n):
    a = fa.create_block_mask(mod, None, None, n, n, "cuda", 128, True)  # meets: create-block-mask-compile
    b = fa.create_block_mask(mod, None, None, n, n, _compile=False)
    return a, b
