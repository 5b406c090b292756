from functools import partial

import torch

compile_full = partial(torch.compile, fullgraph=True)  # meets: fullgraph-scalars


@torch.compile(fullgraph=True, dynamic=False)  # meets: fullgraph-scalars
def pick(x):
    return x[x.nonzero()]


@torch.compile
def plain(x):
    return x.sum()
