from torch.utils.data.datapipes.iter.grouping import SHARDING_PRIORITIES

print(len(list(SHARDING_PRIORITIES)))
