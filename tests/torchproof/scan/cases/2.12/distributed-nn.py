import torch
import torch.distributed as dist
from torch.distributed.nn.functional import all_gather, all_reduce


def loss(x: torch.Tensor) -> torch.Tensor:
    everything = torch.cat(all_gather(x))  # meets: distributed-nn
    total = all_reduce(x.sum(), op=dist.ReduceOp.SUM)  # meets: distributed-nn
    return everything.sum() / total


def count(x: torch.Tensor) -> None:
    dist.all_reduce(x)
