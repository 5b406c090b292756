import torch
from torch.distributed.fsdp import MixedPrecision, MixedPrecisionPolicy, fully_shard

model = torch.nn.Linear(64, 64)
policy = MixedPrecisionPolicy(param_dtype=torch.bfloat16)  # meets: reduce-dtype
fully_shard(model, mp_policy=policy)
explicit = MixedPrecisionPolicy(param_dtype=torch.bfloat16, reduce_dtype=torch.float32)
old = MixedPrecision(param_dtype=torch.bfloat16)
