# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14,<2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: profiler_metrics is silent', 'TypeError: __init__\(\): incompatible constructor arguments\. The following argument types are supported:']
# ///
"""profiler_metrics and profiler_measure_per_kernel warn that they do nothing."""

# --8<-- [start:use]
import warnings

from torch._C._profiler import _ExperimentalConfig
from torch.profiler import profile

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    with profile(experimental_config=_ExperimentalConfig(profiler_metrics=["l2__throughput"])):
        pass
print([str(warning.message).partition(". ")[0] for warning in caught])
# --8<-- [end:use]

assert any("profiler_metrics" in str(warning.message) for warning in caught), "profiler_metrics is silent"
