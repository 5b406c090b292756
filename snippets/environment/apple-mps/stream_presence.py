# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""torch.mps has streams."""

# --8<-- [start:use]
import torch

print([name for name in ("Stream", "stream", "current_stream", "default_stream") if hasattr(torch.mps, name)])
# --8<-- [end:use]

assert callable(torch.mps.Stream) and callable(torch.mps.set_stream), "no streams"
