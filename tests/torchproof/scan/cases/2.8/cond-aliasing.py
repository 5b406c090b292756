import torch
from torch._higher_order_ops import while_loop


def clip(g):
    return torch.cond(g.norm() > 1, lambda g: g / g.norm(), lambda g: g, (g,))  # meets: cond-aliasing


def count(i, x):
    return while_loop(lambda i, x: i < 4, lambda i, x: (i + 1, x), (i, x))  # meets: cond-aliasing


def plain(g):
    return torch.where(g.norm() > 1, g / g.norm(), g)
