import torch.distributed as dist
from torch.distributed import ProcessGroup


def options(timeout):
    opts = ProcessGroup.Options("nccl")  # meets: process-group-options
    return opts


def timeout_of(pg: dist.ProcessGroup):
    return pg.options._timeout  # meets: process-group-options
