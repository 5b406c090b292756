import torch._inductor.config as config
from torch._inductor import config as ic

config.aot_inductor.compile_wrapper_with_O0 = True  # meets: inductor-settings
with ic.patch({"aot_inductor.compile_wrapper_with_O0": True}):  # meets: inductor-settings
    pass
ic.rocm.n_max_profiling_configs = 10  # meets: inductor-settings
