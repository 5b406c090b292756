from torch._C._profiler import _ExperimentalConfig
from torch.profiler import profile

wanted = _ExperimentalConfig(profiler_metrics=["l2__throughput"], profiler_measure_per_kernel=True)  # meets: profiler-metrics-removed
verbose = _ExperimentalConfig(verbose=True)
with profile(experimental_config=wanted):
    pass
