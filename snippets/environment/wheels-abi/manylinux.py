# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# build = "cuda"
# absent = ["AssertionError: built with the ABI before C\\+\\+11"]
# ///
"""The Linux wheel is a manylinux_2_28 wheel with the C++11 ABI."""

# --8<-- [start:use]
from importlib.metadata import distribution

import torch

wheel = distribution("torch").read_text("WHEEL")
tags = [line.removeprefix("Tag: ") for line in wheel.splitlines() if line.startswith("Tag: ")]
print(tags[0], "for glibc", tags[0].split("_")[1:3])
print("C++11 ABI:", torch.compiled_with_cxx11_abi())
# --8<-- [end:use]

assert torch.compiled_with_cxx11_abi(), "built with the ABI before C++11"
assert "-manylinux_2_28_" in tags[0], f"tagged {tags[0]}"
