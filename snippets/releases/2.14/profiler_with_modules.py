# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: with_modules is silent']
# ///
"""with_modules of the profiler warns."""

# --8<-- [start:use]
import warnings

from torch.profiler import ProfilerActivity, profile

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    with profile(activities=[ProfilerActivity.CPU], with_modules=True):
        pass
messages = [str(warning.message) for warning in caught if "with_modules is deprecated" in str(warning.message)]
print(messages[0] if messages else "silent")
# --8<-- [end:use]

assert messages, "with_modules is silent"
