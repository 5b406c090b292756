# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: synchronize_staging carries no mark']
# ///
"""AsyncStager.synchronize_staging is marked as deprecated."""

# --8<-- [start:use]
from torch.distributed.checkpoint.staging import AsyncStager

message = getattr(AsyncStager.synchronize_staging, "__deprecated__", None)
print(message)
# --8<-- [end:use]

assert message is not None, "synchronize_staging carries no mark"
assert "staging_future from AsyncSaveResponse" in message, message
