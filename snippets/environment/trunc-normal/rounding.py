# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Uniform numbers in low precision round to 1, whose inverse is infinite and is cut to the bound."""

import torch

for dtype in (torch.bfloat16, torch.float16):
    torch.manual_seed(0)
    uniform = torch.empty(512, 512, dtype=torch.float32).uniform_(-1, 1).to(dtype)
    assert (uniform == 1).any(), f"no number rounds to 1 in {dtype}"
    normal = uniform.erfinv()
    assert torch.equal(normal.isposinf(), uniform == 1), f"the inverse in {dtype}"
    weight = (normal * (0.02 * 2**0.5)).clamp(min=-2.0, max=2.0).float()
    assert weight.max() == 2.0 and (weight == 2.0).sum() == (uniform == 1).sum(), f"the cut in {dtype}"
