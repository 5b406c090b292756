# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""polygamma(1, x) is a large number at the poles below zero, where its limit is infinity."""

# --8<-- [start:use]
import torch

x = torch.tensor([0.0, -1.0, -2.0, 1.0])
print(torch.polygamma(1, x))

poles = (x <= 0) & (x == x.floor())
print(torch.where(poles, torch.inf, torch.polygamma(1, x)))
# --8<-- [end:use]

import math

found = torch.polygamma(1, x)
assert math.isinf(found[0])
assert 1e12 < found[1] < math.inf, found
assert 1e12 < found[2] < math.inf, found
assert math.isclose(found[3], math.pi**2 / 6, rel_tol=1e-5)
assert torch.where(poles, torch.inf, found)[:3].isinf().all()
