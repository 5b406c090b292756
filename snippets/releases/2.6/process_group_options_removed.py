# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: ProcessGroup.Options is still there']
# ///
"""ProcessGroup has no Options; each backend has its own."""

# --8<-- [start:use]
from torch.distributed import ProcessGroup

refusal = None
try:
    ProcessGroup.Options
except (AttributeError, ImportError) as error:
    refusal = str(error)
    print(refusal.partition(" (")[0])
# --8<-- [end:use]

assert refusal is not None, "ProcessGroup.Options is still there"
assert "has no attribute 'Options'" in refusal, refusal

from torch.distributed import Backend

assert not hasattr(ProcessGroup, "options") and Backend is not None
