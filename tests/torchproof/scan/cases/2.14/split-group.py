import torch.distributed as dist

group = dist.split_group(split_ranks=[[0, 1]])  # meets: split-group
if group is None:
    raise SystemExit
other = dist.new_group([0, 1])
