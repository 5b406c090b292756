# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: the headers ask for C\\+\\+17"]
# ///
"""The headers stop a compiler that is set to C++17."""

# --8<-- [start:use]
from pathlib import Path

import torch

header = Path(torch.__file__).parent / "include/torch/csrc/api/include/torch/all.h"
print(next(line for line in header.read_text().splitlines() if line.startswith("#error")))
# --8<-- [end:use]

assert "#error C++20 or later" in header.read_text(), "the headers ask for C++17"
