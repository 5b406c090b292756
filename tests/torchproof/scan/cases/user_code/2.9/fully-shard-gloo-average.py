import torch.distributed as dist
from torch.distributed.fsdp import fully_shard


def main(net):
    dist.init_process_group("gloo")  # meets: fully-shard-gloo-average
    fully_shard(net)
