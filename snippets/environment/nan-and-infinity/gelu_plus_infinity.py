# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Of infinity the exact GELU makes infinity in float64, and in float32 infinity or nan, by the processor."""

import math

import torch
from torch.nn.functional import gelu

x = torch.tensor([float("inf")])
assert math.isinf(gelu(x.double()).item())
assert not math.isfinite(gelu(x).item())

largest = torch.finfo(x.dtype).max
assert gelu(x.clamp(-largest, largest)).item() >= largest
