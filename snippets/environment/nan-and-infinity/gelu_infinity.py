# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The exact GELU of infinity is nan in float32 on a CPU, and infinity in float64; that of -infinity is nan in both."""

# --8<-- [start:use]
import torch
from torch.nn.functional import gelu

x = torch.tensor([float("inf"), float("-inf")])
print(gelu(x), gelu(x.double()))

largest = torch.finfo(x.dtype).max
print(gelu(x.clamp(-largest, largest)))
# --8<-- [end:use]

import math

assert gelu(x).isnan().all()
assert math.isinf(gelu(x.double())[0])
assert gelu(x.double())[1].isnan()
finite = gelu(x.clamp(-largest, largest))
assert finite[0] >= largest
assert finite[1] == 0
