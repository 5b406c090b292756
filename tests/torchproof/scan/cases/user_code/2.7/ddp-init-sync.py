import torch.nn.parallel as par
from torch.nn.parallel import DistributedDataParallel as DDP


def wrap(net, rank, group):
    a = DDP(net, [rank], rank, 0, True, group)  # meets: ddp-init-sync
    b = DDP(net, device_ids=[rank], process_group=group)
    c = par.DistributedDataParallel(net, [rank], rank, 0, True, group, 50)  # meets: ddp-init-sync
    return a, b, c
