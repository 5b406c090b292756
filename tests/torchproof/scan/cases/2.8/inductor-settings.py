import os

import torch._inductor.config as config

os.environ["AOT_INDUCTOR_COMPILE_WRAPPER_WITH_O0"] = "1"  # meets: inductor-settings
config.aot_inductor.compile_wrapper_with_O0 = True  # meets: inductor-settings
config.rocm.n_max_profiling_configs = 8  # meets: inductor-settings
config.aot_inductor.debug_compile = True
