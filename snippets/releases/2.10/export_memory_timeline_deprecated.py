# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: export_memory_timeline is not deprecated']
# ///
"""export_memory_timeline is marked as deprecated; one of the two names in the mark is in no release."""

# --8<-- [start:use]
import torch
from torch.profiler import profile

message = getattr(profile.export_memory_timeline, "__deprecated__", None)
print(message)
print("_dump_snapshot:", hasattr(torch.cuda.memory, "_dump_snapshot"))
print("_export_memory_snapshot:", hasattr(torch.cuda.memory, "_export_memory_snapshot"))
# --8<-- [end:use]

assert message is not None, "export_memory_timeline is not deprecated"
assert "_record_memory_history" in message, message
assert "torch.cuda.memory._export_memory_snapshot" in message, message
assert not hasattr(torch.cuda.memory, "_export_memory_snapshot"), "the name in the mark is there"
assert callable(torch.cuda.memory._record_memory_history) and callable(torch.cuda.memory._dump_snapshot)
