import torch
from torch.distributed.fsdp import fully_shard

torch._dynamo.config.skip_fsdp_hooks = False  # meets: fsdp-hooks


def build(net):
    fully_shard(net)
    return torch.compile(net, fullgraph=True)  # meets: fsdp-hooks
