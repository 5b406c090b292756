import torch
import torch._dynamo
from torch.distributed.fsdp import fully_shard

torch._dynamo.config.skip_fsdp_hooks = False  # meets: fsdp-hooks
model = fully_shard(torch.nn.Linear(8, 8))
step = torch.compile(model, fullgraph=True)  # meets: fsdp-hooks
loose = torch.compile(model)
