# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: compiled as C\\+\\+17"]
# ///
"""PyTorch itself is compiled as C++20."""

# --8<-- [start:use]
import re

import torch

standard = re.search(r"C\+\+ Version: (\d+)", torch.__config__.show())[1]
print("compiled as C++", standard)
# --8<-- [end:use]

assert int(standard) >= 202002, f"compiled as C++17: {standard}"
