# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: export_memory_timeline is not deprecated']
# ///
"""export_memory_timeline is marked as deprecated."""

# --8<-- [start:use]
from torch.profiler import profile

message = getattr(profile.export_memory_timeline, "__deprecated__", None)
print(message)
# --8<-- [end:use]

assert message is not None, "export_memory_timeline is not deprecated"
assert "_record_memory_history" in message, message
