# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7", "setuptools"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""torch.utils.cpp_extension builds SYCL extensions."""

# --8<-- [start:use]
from torch.utils.cpp_extension import SyclExtension

print(SyclExtension.__module__, SyclExtension.__name__)
# --8<-- [end:use]

assert callable(SyclExtension)
