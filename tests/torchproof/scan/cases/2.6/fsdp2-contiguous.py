import torch
from torch import nn
from torch.distributed._composable.fsdp import MixedPrecisionPolicy, fully_shard
from torch.distributed.fsdp import FullyShardedDataParallel

policy = MixedPrecisionPolicy(param_dtype=torch.bfloat16)
model = nn.Transformer()
for layer in model.encoder.layers:
    fully_shard(layer, mp_policy=policy)  # meets: fsdp2-contiguous
fully_shard(model, mp_policy=policy)  # meets: fsdp2-contiguous
other = FullyShardedDataParallel(nn.Linear(2, 2))
