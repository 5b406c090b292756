from torch._C._profiler import _ExperimentalConfig
from torch.profiler import profile

counters = _ExperimentalConfig(profiler_metrics=["l2__throughput"], profiler_measure_per_kernel=True)  # meets: profiler-metrics
verbose = _ExperimentalConfig(verbose=True)
with profile(experimental_config=counters):
    pass
