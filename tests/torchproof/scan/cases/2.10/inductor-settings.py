import torch
import torch._inductor.config as config

config.bfloat16_atomic_adds_enabled = False  # meets: inductor-settings
config.aot_inductor.compile_standalone = True  # meets: inductor-settings
config.aot_inductor.package_constants_on_disk = True  # meets: inductor-settings
with config.patch(reorder_iterative_debug_memory_recompute=True):  # meets: inductor-settings
    torch.compile(torch.sin)(torch.ones(2))
config.aot_inductor.package_constants_in_so = False
