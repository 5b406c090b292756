import torch
from torch.compiler import precompile


def build(fn, x):
    src, cache = precompile(fn, x)  # meets: precompile
    return src, cache
