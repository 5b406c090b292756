import torch.distributed.tensor as dt
from torch.distributed.tensor import Shard, randn


def noise(mesh):
    a = randn(8, 8, device_mesh=mesh, placements=[Shard(0)])  # meets: dtensor-rng-sync
    b = dt.rand(4, device_mesh=mesh)  # meets: dtensor-rng-sync
    return a, b, dt.zeros(4, device_mesh=mesh)
