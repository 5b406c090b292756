import torch
from torch.distributed._composable import replicate
from torch.distributed._composable.fully_shard import fully_shard as wrap  # meets: composable-fully-shard

model = torch.nn.Linear(4, 4)
replicate(model)
