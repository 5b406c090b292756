from torch._inductor import config

config.cuda.cutlass_max_profiling_configs = 5  # meets: cutlass-settings
config.cuda.cutlass_enabled_ops = "mm"  # meets: cutlass-settings
with config.patch({"cuda.cutlass_tma_only": True}):  # meets: cutlass-settings
    pass
config.cuda.version = "12.8"
config.max_autotune = True
