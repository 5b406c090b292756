import torch
from torch._inductor import config

config.cuda.cutlass_max_profiling_configs = 4  # meets: cutlass-settings
config.max_autotune = True

with config.patch({"cuda.cutlass_op_allowlist_regex": "128x128"}):  # meets: cutlass-settings
    pass


def build(net):
    return torch.compile(net, options={"cuda.cutlass_enabled_ops": "mm", "max_autotune": True})  # meets: cutlass-settings
