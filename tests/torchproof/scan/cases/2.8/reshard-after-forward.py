import torch
from torch.distributed.fsdp import fully_shard

model = torch.nn.Transformer()
for layer in model.encoder.layers:
    fully_shard(layer, reshard_after_forward=False)
fully_shard(model, reshard_after_forward=True)  # meets: reshard-after-forward
other = fully_shard(torch.nn.Linear(2, 2))
