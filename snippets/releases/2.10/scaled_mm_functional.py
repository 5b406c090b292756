# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Scaled and grouped matrix products are public functions."""

# --8<-- [start:use]
import inspect

import torch.nn.functional as F

print([name for name in ("scaled_mm", "grouped_mm", "scaled_grouped_mm") if hasattr(F, name)])
# --8<-- [end:use]

assert list(inspect.signature(F.grouped_mm).parameters)[:2] == ["mat_a", "mat_b"]
