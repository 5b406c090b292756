from torch._C._profiler import _ExperimentalConfig
from torch.profiler import profile

cfg = _ExperimentalConfig(profiler_metrics=["kineto__tensor_core_insts"], profiler_measure_per_kernel=True)  # meets: profiler-metrics-removed
with profile(experimental_config=cfg) as p:
    pass
with profile(experimental_config=_ExperimentalConfig(verbose=True)):
    pass
