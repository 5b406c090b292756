import torch as th


def grid(n):
    a = th.arange(0.5, n, dtype=th.int64)  # meets: arange
    b = th.arange(0, n, 1.5, dtype=th.long)  # meets: arange
    c = th.arange(n, dtype=th.int64)
    d = th.arange(0.5, n)
    return a, b, c, d
