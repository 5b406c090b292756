# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "hopper"
# ///
"""Row-wise scaled grouped matmul on Hopper equals one scaled product per group."""

# --8<-- [start:use]
import torch
from torch.nn.functional import ScalingType, scaled_grouped_mm

torch.manual_seed(0)
tokens, experts = torch.randn(192, 128, device="cuda"), torch.randn(3, 256, 128, device="cuda")
ends = torch.tensor([64, 80, 192], dtype=torch.int32, device="cuda")


def quantize(tensor: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    scale = tensor.abs().amax(dim=-1) / torch.finfo(torch.float8_e4m3fn).max
    return (tensor / scale.unsqueeze(-1)).to(torch.float8_e4m3fn), scale


(left, left_scale), (right, right_scale) = quantize(tokens), quantize(experts)
by_row = ScalingType.RowWise
output = scaled_grouped_mm(left, right.transpose(-2, -1), left_scale, by_row, right_scale, by_row, offs=ends)
# --8<-- [end:use]

rows = (left.float() * left_scale.unsqueeze(-1)).split([64, 16, 112])
matrices = right.float() * right_scale.unsqueeze(-1)
expected = torch.cat([part @ matrix.t() for part, matrix in zip(rows, matrices)])
worst = (output.float() - expected).abs().max() / expected.abs().max()
assert worst < 2e-2, f"off by {worst:.4f} of the largest value"
