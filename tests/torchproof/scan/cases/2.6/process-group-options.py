import torch.distributed as dist
from torch.distributed import ProcessGroup

options = ProcessGroup.Options("gloo")  # meets: process-group-options
nccl = dist.ProcessGroupNCCL.Options()


def timeout(group: ProcessGroup):
    return group.options._timeout  # meets: process-group-options
