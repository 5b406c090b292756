from torch.distributed.fsdp import fully_shard

FSDP = {"reshard_after_forward": True}


def wrap(net, mesh):
    for layer in net.layers:
        fully_shard(layer, mesh=mesh, reshard_after_forward=False)
    return fully_shard(net, mesh=mesh, **FSDP)  # meets: reshard-after-forward
