# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "a100"
# absent = ["TypeError: .*unexpected keyword argument 'record_pinned_host_memory'"]
# ///
"""Since 2.14 pinned host memory can be recorded too."""

# --8<-- [start:use]
import torch

MIB = 2**20
torch.cuda.memory._record_memory_history(record_pinned_host_memory=True)
buffer = torch.empty(8 * MIB, dtype=torch.uint8, pin_memory=True)
snapshot = torch.cuda.memory._snapshot()
torch.cuda.memory._record_memory_history(enabled=None)
sizes = [event["size"] // MIB for event in snapshot["host_traces"] if event["action"] == "alloc"]
print("pinned, MiB:", sizes)
# --8<-- [end:use]

assert buffer.is_pinned(), "the buffer is not pinned"
assert 8 in sizes, f"the pinned buffer is not in the trace: {sizes}"
