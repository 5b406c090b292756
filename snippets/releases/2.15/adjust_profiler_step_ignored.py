# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: adjust_profiler_step is silent', 'TypeError: __init__\(\): incompatible constructor arguments\. The following argument types are supported:']
# ///
"""The option adjust_profiler_step warns that it does nothing."""

# --8<-- [start:use]
import warnings

from torch._C._profiler import _ExperimentalConfig
from torch.profiler import profile

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    with profile(experimental_config=_ExperimentalConfig(adjust_profiler_step=True)):
        pass
print([str(warning.message).partition(". ")[0] for warning in caught])
# --8<-- [end:use]

assert any("adjust_profiler_step" in str(warning.message) for warning in caught), "adjust_profiler_step is silent"
