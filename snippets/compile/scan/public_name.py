# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""There is no torch.scan."""

# --8<-- [start:use]
import torch

print([name for name in ("cond", "while_loop", "scan", "associative_scan", "map", "switch") if hasattr(torch, name)])
# --8<-- [end:use]

assert hasattr(torch, "cond") and hasattr(torch, "while_loop")
assert not any(hasattr(torch, name) for name in ("scan", "associative_scan", "map", "switch"))
