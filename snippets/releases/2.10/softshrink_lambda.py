# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: softshrink took the lambda']
# ///
"""softshrink refuses an infinite lambda, and one beyond the largest number of the dtype."""

# --8<-- [start:use]
import math

import torch
from torch.nn.functional import softshrink

refusal = None
try:
    softshrink(torch.ones(2), math.inf)
except RuntimeError as error:
    refusal = error
    print(error)

largest = torch.finfo(torch.float32).max
print(softshrink(torch.ones(2), largest))
# --8<-- [end:use]

assert refusal is not None, "softshrink took the lambda"
assert softshrink(torch.ones(2), largest).tolist() == [0, 0]
half = None
try:
    softshrink(torch.ones(2, dtype=torch.float16), 70000.0)
except RuntimeError as error:
    half = str(error)
assert half and "65504" in half, half
