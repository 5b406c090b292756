from torch._inductor import config

print(config.nvgemm_max_profiling_configs)  # meets: nvgemm-configs
config.cuda.nvgemm_max_profiling_configs = 2  # meets: nvgemm-configs
