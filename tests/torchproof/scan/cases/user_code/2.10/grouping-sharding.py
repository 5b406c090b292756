from torch.utils.data.datapipes.iter.grouping import SHARDING_PRIORITIES, BatcherIterDataPipe  # meets: grouping-sharding


def shard(pipe):
    return pipe.sharding_filter(SHARDING_PRIORITIES.DEFAULT), BatcherIterDataPipe
