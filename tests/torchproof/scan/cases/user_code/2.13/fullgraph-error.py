import torch
from torch.utils.flop_counter import FlopCounterMode


@torch.compile(fullgraph=True)  # meets: fullgraph-error
def block(x):
    return torch.relu(x @ x)


def count(x):
    with FlopCounterMode(display=False) as counter:
        block(x)
    return counter.get_total_flops()
