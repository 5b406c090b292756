# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""torch.optim.functional holds the computation of each optimizer."""

# --8<-- [start:use]
import torch

print([name for name in ("sgd", "adam", "adamw") if hasattr(torch.optim.functional, name)])
# --8<-- [end:use]

assert callable(torch.optim.functional.adam)
