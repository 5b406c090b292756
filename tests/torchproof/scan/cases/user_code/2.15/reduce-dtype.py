import torch
from torch.distributed.fsdp import MixedPrecisionPolicy as Policy, fully_shard


def shard(net):
    mp = Policy(param_dtype=torch.bfloat16)  # meets: reduce-dtype
    full = Policy(torch.bfloat16, torch.float32)
    fully_shard(net, mp_policy=mp)
    return fully_shard(net, mp_policy=full)
