# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["NotImplementedError: aten::_scaled_grouped_mm_v2: attempted to run this operator with Meta tensors"]
# ///
"""The meta device gives the shape of a scaled_grouped_mm without a GPU."""

# --8<-- [start:use]
import torch
from torch.nn.functional import ScalingType, scaled_grouped_mm

tokens = torch.zeros(64, 32, device="meta").to(torch.float8_e4m3fn)
experts = torch.zeros(2, 48, 32, device="meta").to(torch.float8_e4m3fn).transpose(-2, -1)
ends = torch.tensor([16, 64], dtype=torch.int32, device="meta")
token_scale, expert_scale = torch.ones(64, device="meta"), torch.ones(2, 48, device="meta")
by_row = ScalingType.RowWise
output = scaled_grouped_mm(tokens, experts, token_scale, by_row, expert_scale, by_row, offs=ends)
print(tuple(output.shape), output.dtype)
# --8<-- [end:use]

assert output.shape == (64, 48) and output.dtype == torch.bfloat16, f"got {output.shape}, {output.dtype}"
