import torch


@torch.compile(fullgraph=True)  # meets: fullgraph-scalars
def add_sum(x):
    return x + x.sum().item()


@torch.compile(fullgraph=False)
def add_max(x):
    return x + x.max().item()


step = torch.compile(torch.nonzero, fullgraph=True)  # meets: fullgraph-scalars
