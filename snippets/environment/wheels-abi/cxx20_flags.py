# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12", "setuptools"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: extensions are compiled as C\\+\\+17"]
# ///
"""torch.utils.cpp_extension compiles extensions as C++20 unless they say otherwise."""

# --8<-- [start:use]
import inspect
import re

from torch.utils import cpp_extension

flags = set(re.findall(r"'-std=(c\+\+\d+)'", inspect.getsource(cpp_extension)))
print("flags in cpp_extension:", ", ".join(sorted(flags)))
# --8<-- [end:use]

assert "c++17" not in flags, "extensions are compiled as C++17"
assert "c++20" in flags, flags
