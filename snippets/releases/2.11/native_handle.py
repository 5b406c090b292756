# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AttributeError: type object .torch.Stream. has no attribute .native_handle.']
# ///
"""A stream has the handle of its backend."""

# --8<-- [start:use]
import torch

print(hasattr(torch.Stream, "native_handle"))
torch.Stream.native_handle
# --8<-- [end:use]

assert "native_handle" in dir(torch.Stream)
