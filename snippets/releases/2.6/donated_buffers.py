# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: donated buffers are off']
# ///
"""Compiled code may free what its backward pass saved: donated buffers are on."""

# --8<-- [start:use]
from torch._functorch import config

print(config.donated_buffer)
# --8<-- [end:use]

assert config.donated_buffer is True, "donated buffers are off"
