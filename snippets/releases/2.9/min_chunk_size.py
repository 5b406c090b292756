# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: a chunk has 4096 elements']
# ///
"""Inductor gives a CPU thread as few as 512 elements."""

# --8<-- [start:use]
from torch._inductor import config

print(config.cpp.min_chunk_size)
# --8<-- [end:use]

assert config.cpp.min_chunk_size == 512, f"a chunk has {config.cpp.min_chunk_size} elements"
