import torch.distributed as dist
import torch.distributed.nn
import torch.distributed.nn.functional as DF
from torch.distributed.nn import all_gather as gather_with_grad


def contrast(feats):
    every = torch.cat(gather_with_grad(feats), dim=0)  # meets: distributed-nn
    total = DF.all_reduce(feats, op=dist.ReduceOp.SUM)  # meets: distributed-nn
    more = torch.distributed.nn.all_reduce(feats)  # meets: distributed-nn
    dist.all_reduce(feats)
    return every, total, more
