import torch
from torch.distributed.tensor import Shard, init_device_mesh, ones, randn

mesh = init_device_mesh("cuda", (2,))
noise = randn(8, 8, device_mesh=mesh, placements=[Shard(0)])  # meets: dtensor-rng-sync
flat = ones(8, 8, device_mesh=mesh, placements=[Shard(0)])
local = torch.randn(8, 8)
