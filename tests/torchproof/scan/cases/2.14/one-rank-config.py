from torch.distributed import config

config.compile_on_one_rank = True  # meets: one-rank-config
if config.compile_on_one_rank:  # meets: one-rank-config
    print("rank 0 compiles")
with config.patch(compile_on_one_rank=False):  # meets: one-rank-config
    pass
config.use_torchcomms = False
