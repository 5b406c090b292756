# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: _StreamBase carries no mark']
# ///
"""The base classes of streams and events in torch._streambase are marked as deprecated."""

# --8<-- [start:use]
from torch import _streambase

for name in ("_StreamBase", "_EventBase"):
    print(getattr(getattr(_streambase, name), "__deprecated__", "no mark"))
# --8<-- [end:use]

stream = getattr(_streambase._StreamBase, "__deprecated__", None)
assert stream is not None, "_StreamBase carries no mark"
assert "Please use `torch.Stream` instead" in stream, stream
assert "Please use `torch.Event` instead" in _streambase._EventBase.__deprecated__
