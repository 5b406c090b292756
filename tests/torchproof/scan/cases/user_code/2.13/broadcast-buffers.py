from torch import nn
from torch.nn.parallel import DistributedDataParallel

ddp_kwargs = {"find_unused_parameters": True}


def wrap(net: nn.Module, rank):
    a = DistributedDataParallel(net, device_ids=[rank], broadcast_buffers=False)  # meets: broadcast-buffers
    b = DistributedDataParallel(net, [rank], rank, 0, False)  # meets: broadcast-buffers
    c = DistributedDataParallel(net, device_ids=[rank], **ddp_kwargs)
    return a, b, c
