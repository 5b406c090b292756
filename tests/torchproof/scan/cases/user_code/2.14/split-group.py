import torch.distributed as dist


def make(ranks):
    sub = dist.split_group(split_ranks=[ranks, []])  # meets: split-group
    if sub is None:
        return None
    return sub
