import torch
from torch.profiler import _ExperimentalConfig

cfg = _ExperimentalConfig(adjust_profiler_step=True)  # meets: adjust-profiler-step
other = torch._C._profiler._ExperimentalConfig(verbose=True)
