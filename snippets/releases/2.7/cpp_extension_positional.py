# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: functions is still the fourth argument']
# ///
"""load_inline has sycl_sources where functions used to stand."""

# --8<-- [start:use]
import inspect

from torch.utils.cpp_extension import load, load_inline

print(list(inspect.signature(load_inline).parameters)[:5])
print(list(inspect.signature(load).parameters)[:6])
# --8<-- [end:use]

inline = list(inspect.signature(load_inline).parameters)
assert inline[3:5] == ["sycl_sources", "functions"], "functions is still the fourth argument"
assert list(inspect.signature(load).parameters)[4] == "extra_sycl_cflags"
