import torch
from torch.utils.flop_counter import FlopCounterMode


@torch.compile(fullgraph=True)  # meets: fullgraph-warning
def project(x, weight):
    return x @ weight


@torch.compile
def loose(x, weight):
    return x @ weight


with FlopCounterMode(display=False) as counter:
    project(torch.ones(1, 3), torch.ones(3, 1))
