# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: no argument for pinned host memory"]
# ///
"""The argument for pinned host memory is record_pinned_host_memory, next to record_cuda."""

# --8<-- [start:use]
import inspect

import torch

names = list(inspect.signature(torch.cuda.memory._record_memory_history).parameters)
print(names)
# --8<-- [end:use]

assert "record_pinned_host_memory" in names and "record_cuda" in names, "no argument for pinned host memory"
assert "record_host" not in names, "record_host is an argument"
