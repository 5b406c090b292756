from torch.distributed.tensor import Shard, _api, distribute_tensor


def shard(weight, mesh):
    local = _api._shard_tensor(weight, [Shard(0)], mesh)  # meets: shard-tensor
    return local, distribute_tensor(weight, mesh, [Shard(0)])
