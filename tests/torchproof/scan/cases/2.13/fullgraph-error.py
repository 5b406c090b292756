import torch
from torch.utils.flop_counter import FlopCounterMode


@torch.compile(fullgraph=True)  # meets: fullgraph-error
def project(x, weight):
    return x @ weight


@torch.compile(dynamic=False)
def loose(x, weight):
    return x @ weight


with FlopCounterMode(display=False) as counter:
    project(torch.ones(2, 3), torch.ones(3, 4))
