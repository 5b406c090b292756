# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "hopper"
# ///
"""Row-wise scaled float8 matmul on Hopper equals the product of the decoded matrices."""

# --8<-- [start:use]
import torch
from torch.nn.functional import ScalingType, scaled_mm

torch.manual_seed(0)
activations, weight = torch.randn(256, 512, device="cuda"), torch.randn(384, 512, device="cuda")


def quantize(tensor: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    scale = tensor.abs().amax(dim=1, keepdim=True) / torch.finfo(torch.float8_e4m3fn).max
    return (tensor / scale).to(torch.float8_e4m3fn), scale


(left, left_scale), (right, right_scale) = quantize(activations), quantize(weight)
by_row = ScalingType.RowWise
output = scaled_mm(left, right.t(), left_scale, by_row, right_scale.t(), by_row, output_dtype=torch.bfloat16)
# --8<-- [end:use]

decoded = (left.float() * left_scale) @ (right.float() * right_scale).t()
worst = (output.float() - decoded).abs().max() / decoded.abs().max()
assert worst < 2e-2, f"off by {worst:.4f} of the largest value"
