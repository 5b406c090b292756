# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""thread_safe_generator gives each worker thread a generator of its own."""

# --8<-- [start:use]
import torch

print(torch.thread_safe_generator() is None or isinstance(torch.thread_safe_generator(), torch.Generator))
# --8<-- [end:use]

assert callable(torch.thread_safe_generator)
