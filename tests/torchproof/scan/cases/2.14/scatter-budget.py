from torch._inductor import config

config.partitioned_scatter_memory_budget = 0.2  # meets: scatter-budget
with config.patch(partitioned_scatter_memory_budget=0.2):  # meets: scatter-budget
    pass
config.partitioned_scatter_enabled = False
