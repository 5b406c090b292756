# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: load_nvprof is not deprecated']
# ///
"""Reading traces of nvprof is deprecated."""

# --8<-- [start:use]
from torch.autograd import profiler

message = getattr(profiler.load_nvprof, "__deprecated__", None)
print(message)
# --8<-- [end:use]

assert message is not None, "load_nvprof is not deprecated"
assert "2.17" in message, message
