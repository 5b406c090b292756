import torch
from torch.distributed._composable import checkpoint, fully_shard  # meets: composable-fully-shard


def wrap(net):
    checkpoint(net)
    return fully_shard(net)
