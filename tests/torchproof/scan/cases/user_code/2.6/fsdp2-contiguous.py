from torch.distributed._composable.fsdp import fully_shard as shard


def apply(model):
    for block in model.blocks:
        block.weight.data = block.weight.data.t()
        shard(block)  # meets: fsdp2-contiguous
    return shard(model)  # meets: fsdp2-contiguous
