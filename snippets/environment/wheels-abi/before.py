# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5,<2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# build = "cuda"
# absent = ["AssertionError: built with the C\\+\\+11 ABI"]
# ///
"""The default Linux wheel is built with the ABI before C++11, and its tag names no glibc."""

# --8<-- [start:use]
from importlib.metadata import distribution

import torch

wheel = distribution("torch").read_text("WHEEL")
tags = [line.removeprefix("Tag: ") for line in wheel.splitlines() if line.startswith("Tag: ")]
print(tags[0])
print("C++11 ABI:", torch.compiled_with_cxx11_abi())
# --8<-- [end:use]

assert not torch.compiled_with_cxx11_abi(), "built with the C++11 ABI"
assert tags[0].endswith("-linux_x86_64"), tags[0]
