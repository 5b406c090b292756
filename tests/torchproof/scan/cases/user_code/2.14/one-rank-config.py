import torch.distributed.config as dist_config

dist_config.compile_on_one_rank = True  # meets: one-rank-config
