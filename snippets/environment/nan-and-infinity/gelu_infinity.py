# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The exact GELU of minus infinity is nan on a CPU, in float32 and in float64; its limit is 0."""

# --8<-- [start:use]
import torch
from torch.nn.functional import gelu

x = torch.tensor([float("-inf"), 1.0])
print(gelu(x), gelu(x.double()))

largest = torch.finfo(x.dtype).max
print(gelu(x.clamp(-largest, largest)))
# --8<-- [end:use]

import math

for dtype in (torch.float32, torch.float64):
    below, finite = gelu(x.to(dtype)).tolist()
    assert math.isnan(below)
    assert math.isclose(finite, 0.5 * (1 + math.erf(math.sqrt(0.5))), rel_tol=1e-5)
assert gelu(x.clamp(-largest, largest))[0] == 0
