# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: guard_size_oblivious is not deprecated']
# ///
"""guard_size_oblivious is marked as deprecated."""

# --8<-- [start:use]
from torch.fx.experimental.symbolic_shapes import guard_size_oblivious

message = getattr(guard_size_oblivious, "__deprecated__", None)
print(" ".join(message.split()) if message else "silent")
# --8<-- [end:use]

assert message is not None, "guard_size_oblivious is not deprecated"
assert "will be removed" in message, message
