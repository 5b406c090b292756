from torch.distributed.tensor import Replicate, Shard
from torch.distributed.tensor.experimental import local_map


def build(function, mesh):
    old = local_map(function, [Replicate()], ([Shard(0)],), mesh)  # meets: local-map
    new = local_map(function, [Replicate()], ([Shard(0)],), device_mesh=mesh)
    return old, new
