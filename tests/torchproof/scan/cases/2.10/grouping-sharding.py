from torch.utils.data.datapipes.iter import grouping, sharding

first = grouping.SHARDING_PRIORITIES.DEFAULT  # meets: grouping-sharding
second = sharding.SHARDING_PRIORITIES.DEFAULT
batches = grouping.BatcherIterDataPipe
