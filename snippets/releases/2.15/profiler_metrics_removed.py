# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the profiler takes profiler_metrics']
# ///
"""The profiler takes no profiler_metrics and no profiler_measure_per_kernel."""

# --8<-- [start:use]
from torch._C._profiler import _ExperimentalConfig

refused = {}
for option, value in {"profiler_metrics": ["l2__throughput"], "profiler_measure_per_kernel": True}.items():
    try:
        _ExperimentalConfig(**{option: value})
    except TypeError as error:
        refused[option] = str(error).partition(".")[0]
        print(option, "->", refused[option])
# --8<-- [end:use]

assert list(refused) == ["profiler_metrics", "profiler_measure_per_kernel"], "the profiler takes profiler_metrics"
assert set(refused.values()) == {"__init__(): incompatible constructor arguments"}, refused
assert _ExperimentalConfig(verbose=True) is not None
