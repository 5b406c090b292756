from torch._C._profiler import _ExperimentalConfig
from torch.profiler import profile

adjusted = _ExperimentalConfig(adjust_profiler_step=True)  # meets: adjust-profiler-step
verbose = _ExperimentalConfig(verbose=True)
with profile(experimental_config=adjusted):
    pass
