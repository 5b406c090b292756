# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: _set_pg_timeout is not deprecated']
# ///
"""_set_pg_timeout is marked as deprecated in favour of set_timeout."""

# --8<-- [start:use]
import torch.distributed as dist

message = getattr(dist.distributed_c10d._set_pg_timeout, "__deprecated__", None)
print(message)
# --8<-- [end:use]

assert message is not None, "_set_pg_timeout is not deprecated"
assert "torch.distributed.set_timeout" in message and hasattr(dist, "set_timeout")
