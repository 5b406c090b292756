from torch.distributed.tensor import Replicate, Shard
from torch.distributed.tensor.experimental import local_map as lmap


def wrap(fn, mesh):
    row = lmap(fn, [Replicate()], ([Shard(0)],), mesh)  # meets: local-map
    col = lmap(fn, out_placements=[Replicate()], device_mesh=mesh)
    return row, col
