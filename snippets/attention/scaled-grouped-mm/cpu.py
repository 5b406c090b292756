# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""scaled_grouped_mm has no CPU kernel."""

# --8<-- [start:use]
import torch
from torch.nn.functional import ScalingType, scaled_grouped_mm

tokens = torch.zeros(64, 32, device="cpu").to(torch.float8_e4m3fn)
experts = torch.zeros(2, 48, 32, device="cpu").to(torch.float8_e4m3fn).transpose(-2, -1)
ends = torch.tensor([16, 64], dtype=torch.int32, device="cpu")
token_scale, expert_scale = torch.ones(64, device="cpu"), torch.ones(2, 48, device="cpu")
by_row = ScalingType.RowWise
error = None
try:
    scaled_grouped_mm(tokens, experts, token_scale, by_row, expert_scale, by_row, offs=ends)
except NotImplementedError as caught:
    error = caught
print(str(error).split(". ")[0])
# --8<-- [end:use]

assert error is not None, "scaled_grouped_mm ran on CPU"
assert "Could not run 'aten::_scaled_grouped_mm_v2" in str(error), f"got {error!r}"
